import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import type { ReactNode } from 'react'
import { homeOf } from './room-words.ts'

/** The header of a room before and after the call: the links load a new document, which may not use the camera. */
export function RoomHeader({ room, brand }: { room: Room; brand: ReactNode }) {
  const { path, label } = homeOf(room)
  return (
    <header className="rm__head">
      <div className="page rm__bar">
        {brand}
        <a className="link t-sm" href={path}>
          Back to the {label.toLowerCase()}
        </a>
      </div>
    </header>
  )
}
