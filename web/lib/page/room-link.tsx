import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { RoomKind } from '@guildhall/contract/rooms/options.ts'
import { roomPath } from '@guildhall/contract/rooms/room-path.ts'

/** Leads to the room of a meeting or booking. It loads a new document, because only that of a room may use the camera. */
export function RoomLink({ kind, id }: { kind: RoomKind; id: string }) {
  return (
    <>
      <a className="link semi" href={roomPath(kind, id)}>
        Enter the room
      </a>
      <span className="block c2 t-sm">
        Open from {roomLimits.opensBeforeMs / 60_000} minutes before the start until {roomLimits.closesAfterMs / 60_000}{' '}
        minutes after the end
      </span>
    </>
  )
}
