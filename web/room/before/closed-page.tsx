import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { RoomHeader } from '../room-header.tsx'
import { homeOf } from '../room-words.ts'

const texts = {
  closed: ['The room is closed', 'The time is over. We kept nothing of the call.'],
  cancelled: ['The room is closed', 'This was cancelled.'],
  'no-calls': [
    'This browser cannot make calls',
    'Open this page in a current version of Firefox, Chrome, Edge or Safari, over https.',
  ],
} as const

interface ClosedPageProps {
  room: Room
  brand: ReactNode
  reason?: 'no-calls'
}

/** A room that nobody can enter, or not with this browser. */
export function ClosedPage({ room, brand, reason }: ClosedPageProps) {
  const [title, text] = texts[reason ?? (room.state === 'cancelled' ? 'cancelled' : 'closed')]
  const { path, label } = homeOf(room)
  return (
    <>
      <RoomHeader room={room} brand={brand} />
      <div className="page">
        <div className="phead">
          <div className="min-w-0">
            <h1 className="t-page">{title}</h1>
            <p className="c2 break-words">{room.title}</p>
          </div>
        </div>
        <p className="mb-4">{text}</p>
        <a className={buttonClass({ look: 'primary' })} href={path}>
          Back to the {label.toLowerCase()}
        </a>
      </div>
    </>
  )
}
