import type { NotificationType } from '@guildhall/contract/notifications/options.ts'
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
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { IconDisc } from '#ui/pictures/icon-disc.tsx'

interface Look {
  drawing: IconDrawing
  colour?: 'blue' | 'green' | 'ochre'
}

const looks: Record<NotificationType, Look> = {
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
const fallback: Look = { drawing: Bell }

/** The icon of a notification's type; a type from a later version gets a bell. */
export function NotificationIcon({ type }: { type: string }) {
  const { drawing, colour } = (looks as Partial<Record<string, Look>>)[type] ?? fallback
  return <IconDisc of={drawing} colour={colour} />
}
