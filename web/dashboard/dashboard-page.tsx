import './dashboard.css'
import type { Dashboard } from '@guildhall/contract/dashboard.ts'
import { profilePath } from '@guildhall/contract/profile-path.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Viewer } from '#lib/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { DashboardFigures } from './dashboard-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { countOf, inWords } from './in-words.ts'
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

/** What needs one now, what one's work brought, and where one stands (product 12). */
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
