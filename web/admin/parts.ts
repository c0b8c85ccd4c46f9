import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { approvalCalls } from '@guildhall/contract/admin/calls.ts'
import { dutyOfKind, type MessageKind } from '@guildhall/contract/admin/options.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { hasDuty, type Role, type StaffDuty } from '@guildhall/contract/values/roles.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import BookText from 'lucide-react/icons/book-text'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Gavel from 'lucide-react/icons/gavel'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import HandCoins from 'lucide-react/icons/hand-coins'
import Landmark from 'lucide-react/icons/landmark'
import LayoutList from 'lucide-react/icons/layout-list'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import MessageSquare from 'lucide-react/icons/message-square'
import Scale from 'lucide-react/icons/scale'
import School from 'lucide-react/icons/school'
import ScrollText from 'lucide-react/icons/scroll-text'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import ToggleRight from 'lucide-react/icons/toggle-right'
import UserCheck from 'lucide-react/icons/user-check'
import Users from 'lucide-react/icons/users'
import type { IconDrawing } from '#ui/pictures/icon.tsx'
import { queuePath } from './queue/queue-address.ts'
import { kindWords } from './words.ts'

/** What the page of a part gets: the query parameters of its address. */
export interface PartProps {
  params: URLSearchParams
}

export type AdminPart =
  | 'overview'
  | 'disputes'
  | MessageKind
  | 'payments'
  | 'payouts'
  | 'credit'
  | 'mails'
  | 'appeals'
  | 'mentors'
  | 'ambassadors'
  | 'confirmations'
  | 'approvals'
  | 'people'
  | 'listings'
  | 'log'
  | 'parts'
  | 'policies'
  | 'announcements'
  | 'topics'
  | 'configured'

interface Part {
  part: AdminPart
  label: string
  to: string
  icon: IconDrawing
  /** Only the staff with one of these duties see it. */
  duties: readonly StaffDuty[]
  /** Its heading in the navigation; those without one come first. */
  group?: 'Content'
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
  { part: 'credit', label: 'Ambassador credit', to: '/admin/credit', icon: HandCoins, duties: ['payouts'] },
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
    ...{ part: 'ambassadors', label: 'Ambassadors', to: '/admin/ambassadors', icon: School },
    ...{ duties: ['ambassadors'] as const, open: 'ambassadors' as const },
  },
  {
    ...{ part: 'confirmations', label: 'Confirmations', to: '/admin/confirmations', icon: BadgeCheck },
    ...{ duties: ['confirmations'] as const, open: 'confirmations' as const },
  },
  {
    ...{ part: 'approvals', label: 'Second person', to: '/admin/approvals', icon: UserCheck },
    ...{ duties: approvalCalls.list.duties, open: 'approvals' },
  },
  { part: 'people', label: 'People', to: '/admin/people', icon: Users, duties: ['people'] },
  { part: 'listings', label: 'Listings', to: '/admin/listings', icon: LayoutList, duties: ['reports'] },
  { part: 'log', label: 'Log', to: '/admin/log', icon: ScrollText, duties: ['log'] },
  {
    ...{ part: 'configured', label: 'Fees and limits', to: '/admin/configured', icon: SlidersHorizontal },
    duties: ['reports', 'questions', 'orders'],
  },
  {
    ...{ part: 'policies', label: 'Policies', to: '/admin/policies', icon: BookText },
    ...{ duties: ['content'] as const, group: 'Content' as const },
  },
  {
    ...{ part: 'announcements', label: 'Announcements', to: '/admin/announcements', icon: Megaphone },
    ...{ duties: ['content'] as const, group: 'Content' as const },
  },
  {
    ...{ part: 'topics', label: 'Topics', to: '/admin/topics', icon: MessageCircleQuestion },
    ...{ duties: ['content'] as const, group: 'Content' as const },
  },
  { part: 'parts', label: 'Parts', to: '/admin/parts', icon: ToggleRight, duties: ['content'], group: 'Content' },
]

/** Returns the parts that a role works with. */
export function partsOf(role: Role): Part[] {
  return parts.filter(({ duties }) => duties.some((duty) => hasDuty(role, duty)))
}
