import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import { timeIn } from '@guildhall/contract/values/zoned-times.ts'
import { Face } from '../face.tsx'
import { namesOf, othersOf } from '../room-words.ts'

/** Who is in the room already. */
export function WhoIsThere({ room, zone }: { room: Room; zone: string }) {
  const others = othersOf(room)
  const there = others.filter(({ stay }) => stay !== null)
  const [first] = there.length > 0 ? there : others
  const since = there[0]?.stay?.joinedAt
  return (
    <div className="rm__who" role="status">
      {first ? <Face person={first.person} size={40} /> : null}
      <div className="min-w-0">
        <p className="semi break-words">
          {there.length > 0 ? `${namesOf(there)} ${there.length === 1 ? 'is' : 'are'} there` : 'Nobody is there yet'}
        </p>
        <p className="c2 t-sm num">
          {since
            ? `Since ${timeIn(since, zone)}`
            : others.length > 0
              ? `We tell ${others.length === 1 ? namesOf(others) : 'the others'} when you join.`
              : 'Nobody else can come.'}
        </p>
      </div>
    </div>
  )
}
