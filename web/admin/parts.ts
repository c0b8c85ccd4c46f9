import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { approvalCalls } from '@guildhall/contract/admin/calls.ts'
import { dutyOfKind, type MessageKind } from '@guildhall/contract/admin/options.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { hasDuty, type Role, type StaffDuty } from '@guildhall/contract/values/roles.ts'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Landmark from 'lucide-react/icons/landmark'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { queuePath } from './queue/queue-address.ts'
import { kindWords } from './words.ts'

export type AdminPart =
  | 'overview'
  | 'disputes'
  | MessageKind
  | 'payments'
  | 'payouts'
  | 'mails'
  | 'appeals'
  | 'mentors'
  | 'approvals'
  | 'people'
  | 'log'

interface Part {
  part: AdminPart
  label: string
  to: string
  icon: IconDrawing
  /** Only the staff with one of these duties see it. */
  duties: readonly StaffDuty[]
  /** The overview figure that counts what is open here. */
  open?: keyof Output<typeof adminEndpoints.overview>['open']
}

const queueOf = (part: MessageKind, icon: IconDrawing): Part => ({
  ...{ part, icon, open: part, duties: [dutyOfKind[part]] },
  label: kindWords[part].many,
  to: queuePath({ kind: part }),
})
/** All parts of the admin pages beside the overview, in the order of their side navigation. */
const parts: readonly Part[] = [
  { part: 'disputes', label: 'Disputes', to: '/admin/disputes', icon: Scale, duties: ['orders'], open: 'disputes' },
  queueOf('report', Flag),
  queueOf('contact', LifeBuoy),
  queueOf('feedback', MessageSquare),
  {
    part: 'payments',
    label: 'Payments',
    to: '/admin/payments',
    icon: CreditCard,
    duties: ['payments'],
    open: 'payments',
  },
  { part: 'payouts', label: 'Payouts', to: '/admin/payouts', icon: Landmark, duties: ['payouts'], open: 'payouts' },
  { part: 'mails', label: 'Emails', to: '/admin/mails', icon: Mail, duties: ['mails'], open: 'mails' },
  {
    ...{ part: 'appeals', label: 'Appeals', to: '/admin/appeals', icon: Gavel },
    ...{ duties: ['sanctions'] as const, open: 'appeals' as const },
  },
  {
    ...{ part: 'mentors', label: 'Mentors', to: '/admin/mentors', icon: GraduationCap },
    ...{ duties: ['mentors'] as const, open: 'mentors' as const },
  },
  {
    ...{ part: 'approvals', label: 'Second person', to: '/admin/approvals', icon: UserCheck },
    ...{ duties: approvalCalls.list.duties, open: 'approvals' },
  },
  { part: 'people', label: 'People', to: '/admin/people', icon: Users, duties: ['people'] },
  { part: 'log', label: 'Log', to: '/admin/log', icon: ScrollText, duties: ['log'] },
]

/** Returns the parts that a role works with. */
export function partsOf(role: Role): Part[] {
  return parts.filter(({ duties }) => duties.some((duty) => hasDuty(role, duty)))
}
