import './admin.css'
import type { MessageKind } from '@guildhall/contract/options.ts'
import { useQuery } from '@tanstack/react-query'
import Flag from 'lucide-react/icons/flag'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import MessageSquare from 'lucide-react/icons/message-square'
import ScrollText from 'lucide-react/icons/scroll-text'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format.ts'
import { Icon, type IconDrawing } from '#ui/icon.tsx'
import { adminQueries } from './queries.ts'
import { queuePath } from './queue-address.ts'
import { kindWords } from './words.ts'

export type AdminPart = 'overview' | MessageKind | 'log'

const queues: readonly { kind: MessageKind; icon: IconDrawing }[] = [
  { kind: 'report', icon: Flag },
  { kind: 'contact', icon: LifeBuoy },
  { kind: 'feedback', icon: MessageSquare },
]

/** What the pages of administrators share: their parts at the side, with how much is open. */
export function AdminFrame({ part, children }: { part: AdminPart; children: ReactNode }) {
  const { data: overview } = useQuery(adminQueries.overview())
  const nav = useRef<HTMLElement>(null)
  // On phones the parts are a row that scrolls by itself: the current one is brought into its middle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part is another place in the row
  useEffect(() => {
    const link = nav.current?.querySelector('[aria-current]')
    if (!nav.current || !link) return
    const [row, place] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()]
    nav.current.scrollLeft += place.left - row.left - (row.width - place.width) / 2
  }, [part])
  const current = (each: AdminPart) => (each === part ? ('page' as const) : undefined)
  return (
    <div className="ad">
      <nav className="ad__n" aria-label="Admin" ref={nav}>
        <p className="ad__l" aria-hidden="true">
          Admin
        </p>
        <Link className="side__i" to="/admin" aria-current={current('overview')}>
          <Icon of={LayoutDashboard} size={17} />
          Overview
        </Link>
        {queues.map(({ kind, icon }) => (
          <Link key={kind} className="side__i" to={queuePath({ kind })} aria-current={current(kind)}>
            <Icon of={icon} size={17} />
            {kindWords[kind].many}
            {overview ? (
              <span className="end num">
                {formatCount(overview.open[kind])}
                <span className="sr-only"> open</span>
              </span>
            ) : null}
          </Link>
        ))}
        <Link className="side__i" to="/admin/log" aria-current={current('log')}>
          <Icon of={ScrollText} size={17} />
          Log
        </Link>
      </nav>
      <div className="ad__m">{children}</div>
    </div>
  )
}
