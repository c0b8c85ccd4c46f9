import './admin.css'
import { useQuery } from '@tanstack/react-query'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { centreInRow } from '#lib/page/centre-in-row.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { type AdminPart, partsOf } from './parts.ts'
import { adminQueries } from './queries.ts'

/** The frame of all admin pages: side navigation with open counts. */
export function AdminFrame({ part, children }: { part: AdminPart; children: ReactNode }) {
  const viewer = useViewer()
  const { data: overview } = useQuery(adminQueries.overview())
  const shown = partsOf(viewer?.role ?? 'member')
  const current = (each: AdminPart) => (each === part ? ({ 'aria-current': 'page', ref: centreInRow } as const) : {})
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
        {shown.map(({ part: each, label, to, icon, open, group }, at) => {
          const count = overview && open ? overview.open[open] : null
          return (
            <Fragment key={each}>
              {group && group !== shown[at - 1]?.group ? <p className="ad__l">{group}</p> : null}
              <Link className="side__i" to={to} {...current(each)}>
                <Icon of={icon} size={17} />
                {label}
                {count === null ? null : (
                  <span className="end num">
                    {formatCount(count)}
                    <span className="sr-only"> open</span>
                  </span>
                )}
              </Link>
            </Fragment>
          )
        })}
      </nav>
      <div className="ad__m">{children}</div>
    </div>
  )
}
