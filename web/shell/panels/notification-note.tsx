import type { NotificationType } from '@guildhall/contract/notifications/options.ts'
import type { NotificationLine } from '@guildhall/contract/notifications/panels.ts'
import Bell from 'lucide-react/icons/bell'
import Briefcase from 'lucide-react/icons/briefcase'
import CreditCard from 'lucide-react/icons/credit-card'
import Hand from 'lucide-react/icons/hand'
import Handshake from 'lucide-react/icons/handshake'
import Package from 'lucide-react/icons/package'
import Trophy from 'lucide-react/icons/trophy'
import UserCheck from 'lucide-react/icons/user-check'
import UserPlus from 'lucide-react/icons/user-plus'
import UserRound from 'lucide-react/icons/user-round'
import { Link } from 'react-router'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { IconDisc } from '#ui/pictures/icon-disc.tsx'

const looks: Record<NotificationType, { drawing: IconDrawing; colour?: 'blue' | 'green' | 'ochre' }> = {
  SEND: { drawing: UserPlus, colour: 'blue' },
  ACCEPT: { drawing: UserCheck, colour: 'green' },
  connection: { drawing: Handshake },
  order: { drawing: Package, colour: 'green' },
  payment: { drawing: CreditCard },
  job: { drawing: Briefcase },
  achievement: { drawing: Trophy, colour: 'ochre' },
  welcome: { drawing: Hand },
  profile: { drawing: UserRound },
}
const fallback = { drawing: Bell, colour: undefined }

interface NotificationNoteProps {
  line: NotificationLine
  /** A click marks it as read and goes where it leads. */
  onOpen: (id: string) => void
}

/** One notification: icon by type, title, message, time and an unread marker. */
export function NotificationNote({
  line: { id, type, title, message, time, read, href, count },
  onOpen,
}: NotificationNoteProps) {
  const { drawing, colour } = (looks as Partial<Record<string, (typeof looks)[NotificationType]>>)[type] ?? fallback
  return (
    <Link className={`note note--${read ? 'read' : 'unread'}`} to={href} onClick={() => onOpen(id)}>
      <IconDisc of={drawing} colour={colour} />
      <span className="grow">
        <span className="note__t">
          {title}
          {read ? null : <span className="sr-only"> (unread)</span>}
        </span>
        <span className="note__m">
          {message}
          {count > 1 ? <span className="c3"> {count} updates.</span> : null}
        </span>
      </span>
      <TimeAgo at={time} />
    </Link>
  )
}
