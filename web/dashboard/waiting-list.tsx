import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { DashboardParts } from './dashboard-page.tsx'

const heading = 'waiting'
const places = { requests: '/connections?list=received', bought: '/orders', sold: '/sales' } as const

interface WaitingListProps {
  waiting: Dashboard['waiting']
  row: DashboardParts['waiting']
  /** Stands at the end of the heading's line. */
  beside: ReactNode
}

/** What waits for one, what is due first before the others; each row goes with its act, the focus then to the heading. */
export function WaitingList({ waiting: { items, counts }, row, beside }: WaitingListProps) {
  const toHeading = () => document.getElementById(heading)?.focus({ preventScroll: true })
  const rest = restOf(items, counts)
  return (
    <section aria-labelledby={heading}>
      <div className="flex items-baseline gap-3 mb-3">
        <h2 className="t-section" id={heading} tabIndex={-1}>
          Waiting for you
        </h2>
        <span className="ml-auto">{beside}</span>
      </div>
      <ul className="panel lines" aria-labelledby={heading}>
        {items.map((item) => (
          <Fragment key={item.kind === 'order' ? item.order.id : item.relation.id}>{row(item, toHeading)}</Fragment>
        ))}
        {items.length === 0 ? (
          <li className="db__none c2">Requests to connect, and orders on which it is your turn, stand here.</li>
        ) : null}
        {rest.length > 0 ? (
          <li className="db__more t-sm">
            And{' '}
            {rest.map(({ to, text }, at) => (
              <Fragment key={to}>
                {at > 0 ? ', ' : null}
                <Link className="link" to={to}>
                  {text}
                </Link>
              </Fragment>
            ))}
            .
          </li>
        ) : null}
      </ul>
    </section>
  )
}

/** What there is beyond the rows shown, each with where it is. */
function restOf(items: Dashboard['waiting']['items'], counts: Dashboard['waiting']['counts']) {
  const shown = (kind: keyof typeof places) =>
    items.filter((item) => (item.kind === 'order' ? item.side : 'requests') === kind).length
  const words = { requests: ['request', 'requests'], bought: ['order', 'orders'], sold: ['sale', 'sales'] } as const
  return (['requests', 'bought', 'sold'] as const).flatMap((kind) => {
    const left = counts[kind] - shown(kind)
    return left > 0 ? [{ to: places[kind], text: `${formatCount(left)} more ${words[kind][left === 1 ? 0 : 1]}` }] : []
  })
}
