import './dashboard.css'
import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Figures } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { TooltipArea } from '#ui/overlays/tooltip.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'
import { WaitingList } from './waiting-list.tsx'

interface DashboardPageProps {
  viewer: Viewer
  dashboard: Dashboard | undefined
  /** What stands there instead when it could not be had. */
  failure: ReactNode
  addProject: (look: 'primary' | 'second') => ReactNode
  allNotifications: ReactNode
  /** What other domains show of it. */
  parts: DashboardParts
}

export interface DashboardParts {
  /** A row of what waits; `onDone` when it was done there and goes. */
  waiting: (item: Dashboard['waiting']['items'][number], onDone: () => void) => ReactNode
  projects: (projects: Dashboard['projects']) => ReactNode
  rank: (dashboard: Dashboard) => ReactNode
  people: (dashboard: Dashboard) => ReactNode
}

/** What needs one now, what one's work brought, and where one stands. */
export function DashboardPage({ viewer, dashboard, failure, addProject, allNotifications, parts }: DashboardPageProps) {
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Hello, {viewer.firstName}
          </h1>
          <p className="c2">{dashboard ? inWords(countOf(dashboard.waiting.counts)) : ''}</p>
        </div>
        <div className="btn-group">
          <Link className={buttonClass()} to={profilePath(viewer)}>
            View public profile
          </Link>
          {addProject('primary')}
        </div>
      </div>
      {dashboard ? (
        <>
          <DashboardFigures dashboard={dashboard} />
          <div className="db">
            <div className="db__main">
              <WaitingList waiting={dashboard.waiting} row={parts.waiting} beside={allNotifications} />
              {dashboard.projects.public === 0 ? (
                <FirstSteps viewer={viewer} dashboard={dashboard} addProject={addProject('second')} />
              ) : null}
              {dashboard.projects.items.length > 0 ? parts.projects(dashboard.projects) : null}
            </div>
            <div className="db__side">
              {parts.rank(dashboard)}
              {parts.people(dashboard)}
            </div>
          </div>
        </>
      ) : (
        failure || (
          <Loading className="db">
            <div className="db__main">
              <Skeleton height="14rem" />
              <Skeleton height="14rem" />
            </div>
            <div className="db__side">
              <Skeleton height="9rem" />
              <Skeleton height="12rem" />
            </div>
          </Loading>
        )
      )}
    </div>
  )
}

const numbers = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** How many things wait in all, those not shown among them. */
function countOf({ requests, bought, sold }: Dashboard['waiting']['counts']): number {
  return requests + bought + sold
}

/** 'Four things are waiting for you.' */
function inWords(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting for you.'
  const number = numbers[waiting] ?? formatCount(waiting)
  return `${number} ${waiting === 1 ? 'thing is' : 'things are'} waiting for you.`
}

/** What one's work and acquaintance come to, each figure leading to what it counts; left out while there is nothing. */
function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
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
