import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Figures } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { TooltipArea } from '#ui/overlays/tooltip.tsx'

/** What one's work and acquaintance come to, each figure leading to what it counts; left out while there is nothing. */
export function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { balance, sales, projects, connections } = dashboard
  const { availableMinor, pendingMinor, currency } = balance
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const counts = [availableMinor, pendingMinor, sales, projects.views, projects.favorites, connections.connected]
  if (counts.every((count) => count === 0)) return null
  const to = (path: string, shown: string) => <Link to={path}>{shown}</Link>
  return (
    <TooltipArea openMs={timings.tooltipOpenMs} skipMs={timings.tooltipSkipMs}>
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
            {
              label: 'Sales',
              hint: <Hint about="Sales" text={saleTexts.sale} />,
              value: to('/sales', formatCount(sales)),
            },
            { label: 'Views', value: to('/my-projects', formatCount(projects.views)) },
            { label: 'Favorites', value: to('/my-projects', formatCount(projects.favorites)) },
            { label: 'Connections', value: to('/connections?list=connected', formatCount(connections.connected)) },
          ]}
        />
      </div>
    </TooltipArea>
  )
}
