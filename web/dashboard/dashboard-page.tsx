import './dashboard.css'
import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
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
