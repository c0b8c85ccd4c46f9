import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { Room } from '@guildhall/contract/rooms/rooms.ts'
import Clock from 'lucide-react/icons/clock'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import VideoOff from 'lucide-react/icons/video-off'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { namesOf, othersOf } from '../room-words.ts'

/** What others learn and what is kept, before somebody joins. */
export function KeptFacts({ room }: { room: Room }) {
  const direct = othersOf(room).filter(({ relayed }) => !relayed)
  const relayed = othersOf(room).filter((each) => each.relayed)
  return (
    <ul className="rm__facts">
      {direct.length > 0 ? (
        <Fact icon={TriangleAlert} look="rm__fact--wait" title={`${namesOf(direct)} can learn your network address`}>
          The call goes directly between your computers. An address can show your town and internet provider.
        </Fact>
      ) : null}
      {relayed.length > 0 ? (
        <Fact icon={ShieldCheck} look="rm__fact--ok" title="Your network address stays private">
          We relay the call with {namesOf(relayed)}, so they cannot learn it.
        </Fact>
      ) : null}
      <Fact icon={Clock} title="We keep the times when you join and leave">
        For {roomLimits.keptDays} days.
        {room.kind === 'booking' ? ' You came if you are here for half of the session.' : ''}
      </Fact>
      <Fact icon={VideoOff} title="Nothing is recorded">
        We keep no sound and no picture.
      </Fact>
    </ul>
  )
}

interface FactProps {
  icon: IconDrawing
  look?: string
  title: string
  children: ReactNode
}

function Fact({ icon, look = '', title, children }: FactProps) {
  return (
    <li className={look}>
      <Icon of={icon} size={16} />
      <div>
        <p className="semi">{title}</p>
        <p className="c2 t-sm">{children}</p>
      </div>
    </li>
  )
}
