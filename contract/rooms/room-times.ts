import { roomLimits } from '../limits/rooms.ts'

/** Whether the room of a meeting or a session with these times is open. */
export function isRoomOpen({ start, end }: { start: string; end: string }, now = Date.now()): boolean {
  return Date.parse(start) - roomLimits.opensBeforeMs <= now && now < Date.parse(end) + roomLimits.closesAfterMs
}
