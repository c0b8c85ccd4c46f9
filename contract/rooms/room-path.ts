import type { RoomKind } from './options.ts'

/** The place of everything that happens in our own room, where lists and calendar files say where people meet. */
export const roomPlace = 'Guildhall room'

/** The page of a room; `id` is that of its meeting or booking. */
export const roomPath = (kind: RoomKind, id: string): string => `/${kind}s/${id}/room`

/** Whether an address is that of a room: only there a browser may use camera and microphone. */
export const isRoomPath = (url: string): boolean =>
  /^\/(?:meetings|bookings)\/[a-z0-9]{12}\/room\/?(?:[?#]|$)/.test(url)
