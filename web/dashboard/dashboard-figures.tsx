import type { Dashboard } from '@guildhall/contract/dashboard.ts'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '#lib/format.ts'
import { formatTotal } from '#lib/format-total.ts'
import { Figures } from '#ui/figures.tsx'

/** What one's work and acquaintance come to, each figure leading to what it counts; left out while there is nothing. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { balance, sales, projects, connections } = dashboard
  const { availableMinor, pendingMinor, currency } = balance
  const money = (minor: number) => formatMoney(minor / 100, currency)
  const counts = [availableMinor, pendingMinor, sales.value, projects.views, projects.favorites, connections.connected]
  if (counts.every((count) => count === 0)) return null
  const to = (path: string, shown: string) => <Link to={path}>{shown}</Link>
  return (
    <div className="dbf">
      <Figures
        figures={[
          {
            label: 'Balance',
            value: to('/settings/payouts', money(availableMinor)),
            ...(pendingMinor === 0
              ? {}
              : { change: { direction: 'flat', text: `${money(pendingMinor)} more pending` } as const }),
          },
          { label: 'Sales', value: to('/sales', formatTotal(sales)) },
          { label: 'Views', value: to('/my-projects', formatCount(projects.views)) },
          { label: 'Favorites', value: to('/my-projects', formatCount(projects.favorites)) },
          { label: 'Connections', value: to('/connections?list=connected', formatCount(connections.connected)) },
        ]}
      />
    </div>
  )
}
