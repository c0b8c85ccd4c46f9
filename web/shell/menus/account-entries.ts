import type { ClosedParts } from '@guildhall/contract/content/parts.ts'
import { isStaff } from '@guildhall/contract/values/roles.ts'
import Bot from 'lucide-react/icons/bot'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartLine from 'lucide-react/icons/chart-line'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Folder from 'lucide-react/icons/folder'
import HandCoins from 'lucide-react/icons/hand-coins'
import HandHelping from 'lucide-react/icons/hand-helping'
import Handshake from 'lucide-react/icons/handshake'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Package from 'lucide-react/icons/package'
import Send from 'lucide-react/icons/send'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Trophy from 'lucide-react/icons/trophy'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import { isPageOpen } from '#lib/page/closed-parts.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import type { IconDrawing } from '#ui/pictures/icon.tsx'

/** An entry of the side menu. */
export interface AccountEntry {
  label: string
  to: string
  icon: IconDrawing
  staffOnly?: boolean
}

/** Only entries whose pages exist. */
const places: readonly AccountEntry[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'My Connections', to: '/connections', icon: Users },
  { label: 'My Projects', to: '/my-projects', icon: Folder },
  { label: 'My Collaborations', to: '/collaborators', icon: UsersRound },
  { label: 'Leaderboard', to: '/leaderboard', icon: Trophy },
  { label: 'Analytics', to: '/analytics', icon: ChartLine },
  { label: 'Calendar', to: '/calendar', icon: CalendarDays },
  { label: 'My services', to: '/my-services', icon: HandHelping },
  { label: 'My agents', to: '/my-agents', icon: Bot },
  { label: 'My jobs', to: '/my-jobs', icon: ClipboardList },
  { label: 'My proposals', to: '/my-proposals', icon: Send },
  { label: 'Engagements', to: '/engagements', icon: Handshake },
  { label: 'Bookings', to: '/bookings', icon: CalendarClock },
  { label: 'My Orders', to: '/orders', icon: Package },
  { label: 'My Sales', to: '/sales', icon: HandCoins },
  { label: 'Admin', to: '/admin', icon: ShieldCheck, staffOnly: true },
]

/** The entries under 'General'. */
export const generalPlaces: readonly AccountEntry[] = [
  { label: 'Settings', to: '/settings', icon: Settings },
  { label: 'Help', to: '/help', icon: CircleHelp },
]

/** Returns a member's own pages; while the viewer is not yet known, those of every member. */
export function placesOf(viewer: Pick<Viewer, 'role'> | null, closed: ClosedParts): AccountEntry[] {
  return places.filter(
    ({ staffOnly, to }) => (!staffOnly || (viewer !== null && isStaff(viewer.role))) && isPageOpen(closed, to),
  )
}
