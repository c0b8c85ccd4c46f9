import './admin.css'
import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { MessageKind } from '@guildhall/contract/admin/options.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Landmark from 'lucide-react/icons/landmark'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Users from 'lucide-react/icons/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { adminQueries } from './queries.ts'
import { queuePath } from './queue-list.tsx'
import { kindWords } from './words.ts'

export type AdminPart = 'overview' | 'disputes' | MessageKind | 'payments' | 'payouts' | 'mails' | 'people' | 'log'

interface Part {
  part: AdminPart
  label: string
  to: string
  icon: IconDrawing
  /** The overview figure that counts what is open here. */
  open?: keyof Output<typeof adminEndpoints.overview>['open']
}

const queueOf = (part: MessageKind, icon: IconDrawing): Part => ({
  ...{ part, icon, open: part },
  label: kindWords[part].many,
  to: queuePath({ kind: part }),
})
const parts: readonly Part[] = [
  { part: 'disputes', label: 'Disputes', to: '/admin/disputes', icon: Scale, open: 'disputes' },
  queueOf('report', Flag),
  queueOf('contact', LifeBuoy),
  queueOf('feedback', MessageSquare),
  { part: 'payments', label: 'Payments', to: '/admin/payments', icon: CreditCard, open: 'payments' },
  { part: 'payouts', label: 'Payouts', to: '/admin/payouts', icon: Landmark, open: 'payouts' },
  { part: 'mails', label: 'Emails', to: '/admin/mails', icon: Mail, open: 'mails' },
  { part: 'people', label: 'People', to: '/admin/people', icon: Users },
  { part: 'log', label: 'Log', to: '/admin/log', icon: ScrollText },
]

/** The frame of all admin pages: side navigation with open counts. */
export function AdminFrame({ part, children }: { part: AdminPart; children: ReactNode }) {
  const { data: overview } = useQuery(adminQueries.overview())
  const current = (each: AdminPart) => (each === part ? ({ 'aria-current': 'page', ref: centre } as const) : {})
  return (
    <div className="ad">
      <nav className="ad__n" aria-label="Admin">
        <p className="ad__l" aria-hidden="true">
          Admin
        </p>
        <Link className="side__i" to="/admin" {...current('overview')}>
          <Icon of={LayoutDashboard} size={17} />
          Overview
        </Link>
        {parts.map(({ part: each, label, to, icon, open }) => (
          <Link key={each} className="side__i" to={to} {...current(each)}>
            <Icon of={icon} size={17} />
            {label}
            {overview && open ? (
              <span className="end num">
                {formatCount(overview.open[open])}
                <span className="sr-only"> open</span>
              </span>
            ) : null}
          </Link>
        ))}
      </nav>
      <div className="ad__m">{children}</div>
    </div>
  )
}

// On phones the parts are a row that scrolls on its own.
function centre(link: HTMLElement | null) {
  const nav = link?.closest('nav')
  if (!link || !nav) return
  const [row, place] = [nav.getBoundingClientRect(), link.getBoundingClientRect()]
  nav.scrollLeft += place.left - row.left - (row.width - place.width) / 2
}
