import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { RoomKind } from '@guildhall/contract/rooms/options.ts'
import { roomPath } from '@guildhall/contract/rooms/room-path.ts'
import { isRoomOpen } from '@guildhall/contract/rooms/room-times.ts'
import { useSyncExternalStore } from 'react'

interface Times {
  start: string
  end: string
}

interface RoomProps extends Times {
  kind: RoomKind
  id: string
}

function everyFewSeconds(listener: () => void) {
  const timer = setInterval(listener, 5000)
  return () => clearInterval(timer)
}

/** Whether the room of these times is open now; false on the server, whose clock may differ. */
export function useIsRoomOpen(times: Times): boolean {
  return useSyncExternalStore(
    everyFewSeconds,
    () => isRoomOpen(times),
    () => false,
  )
}

/** Leads to the room. It loads a new document, because only that of a room may use the camera. */
export function EnterRoom({ kind, id, className }: Pick<RoomProps, 'kind' | 'id'> & { className: string }) {
  return (
    <a className={className} href={roomPath(kind, id)}>
      Enter the room
    </a>
  )
}

/** Says when the room is open, and leads to it before: while it is open, the top of the page does. */
export function RoomLink({ kind, id, ...times }: RoomProps) {
  return (
    <>
      {useIsRoomOpen(times) ? null : <EnterRoom kind={kind} id={id} className="link semi" />}
      <span className="block c2 t-sm">
        Open from {roomLimits.opensBeforeMs / 60_000} minutes before the start until {roomLimits.closesAfterMs / 60_000}{' '}
        minutes after the end
      </span>
    </>
  )
}
