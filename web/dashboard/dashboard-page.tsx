import './dashboard.css'
import type { Dashboard } from '@guildhall/contract/admin/dashboard.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { profilePath } from '@guildhall/contract/users/profile-path.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Viewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { Figures } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { FirstSteps } from './first-steps.tsx'

interface DashboardPageProps {
  viewer: Viewer
  dashboard: Dashboard | undefined
  /** Shown instead when the dashboard could not be loaded. */
  failure: ReactNode
  addProject: (look: 'primary' | 'second') => ReactNode
  allNotifications: ReactNode
  /** The parts that other domains render. */
  parts: DashboardParts
}

export interface DashboardParts {
  /** A waiting row; calls `onDone` when it is handled there and disappears. */
  waiting: (item: Dashboard['waiting']['items'][number], onDone: () => void) => ReactNode
  projects: (projects: Dashboard['projects']) => ReactNode
  rank: (dashboard: Dashboard) => ReactNode
  people: (dashboard: Dashboard) => ReactNode
}

/** What needs the viewer now, their earnings, and their rank. */
export function DashboardPage({ viewer, dashboard, failure, addProject, allNotifications, parts }: DashboardPageProps) {
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page" tabIndex={-1}>
            Hello, {viewer.firstName}
          </h1>
          <p className="c2">{dashboard ? inWords(countOf(dashboard)) : ''}</p>
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
              <WaitingList dashboard={dashboard} row={parts.waiting} beside={allNotifications} />
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

/** Returns the newest project that nobody can buy until its seller has business details. */
const unsellable = ({ projects }: Dashboard) => projects.items.find(({ notOnSaleYet }) => notOnSaleYet)

/** Returns how many things wait in total, including those not shown. */
function countOf(dashboard: Dashboard): number {
  const waiting = Object.values(dashboard.waiting.counts).reduce((all, count) => all + count, 0)
  return waiting + (unsellable(dashboard) ? 1 : 0)
}

/** Returns a sentence such as 'Four things are waiting for you.' */
function inWords(waiting: number): string {
  if (waiting === 0) return 'Nothing is waiting for you.'
  const number = numbers[waiting] ?? formatCount(waiting)
  return `${number} ${waiting === 1 ? 'thing is' : 'things are'} waiting for you.`
}

/** The viewer's figures for work and connections, each linked to what it counts; left out while there is nothing. */
function DashboardFigures({ dashboard }: { dashboard: Dashboard }) {
  const { balance, sales, engagements, projects, connections } = dashboard
  const { availableMinor, pendingMinor, currency } = balance
  const money = (minor: number) => moneyText(minor, currency, { short: true })
  const counts = [
    availableMinor,
    pendingMinor,
    sales,
    engagements,
    projects.views,
    projects.favorites,
    connections.connected,
  ]
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
          {
            label: 'Sales',
            hint: <Hint about="Sales" text={saleTexts.sale} />,
            value: to('/sales', formatCount(sales)),
            ...(engagements === 0
              ? {}
              : {
                  change: {
                    direction: 'flat',
                    text: `and ${formatCount(engagements)} ${engagements === 1 ? 'engagement' : 'engagements'}`,
                  } as const,
                }),
          },
          { label: 'Views', value: to('/my-projects', formatCount(projects.views)) },
          { label: 'Favorites', value: to('/my-projects', formatCount(projects.favorites)) },
          { label: 'Connections', value: to('/connections?list=connected', formatCount(connections.connected)) },
        ]}
      />
    </div>
  )
}

const heading = 'waiting'
const places = {
  requests: '/connections?list=received',
  bought: '/orders',
  sold: '/sales',
  engagements: '/engagements?turn=yours',
  reviews: '/engagements?turn=done',
  jobs: '/my-jobs',
  invitations: '/my-proposals',
  rules: '/engagements',
  meetings: '/calendar',
  bookings: '/bookings',
  mentorings: '/become-mentor',
  ambassadors: '/campus-ambassador',
  shares: '/collaborators',
  teams: '/collaborators',
} as const

type WaitingItem = Dashboard['waiting']['items'][number]

function idOf(item: WaitingItem): string {
  switch (item.kind) {
    case 'order':
      return item.order.id
    case 'engagement':
      return item.engagement.id
    case 'review':
      return `review ${item.review.id}`
    case 'job':
      return item.job.id
    case 'invitation':
      return `invitation ${item.invitation.jobId}`
    case 'rules':
      return `rules ${item.rules.engagementId}`
    case 'meeting':
      return item.meeting.id
    case 'booking':
      return `booking ${item.booking.id}`
    case 'mentoring':
      return `mentoring ${item.step}`
    case 'ambassador':
      return 'ambassador'
    case 'shares':
      return `shares ${item.shares.projectId}`
    case 'team':
      return `team ${item.team.asks} ${item.team.projectId}`
    case 'request':
      return item.relation.id
  }
}

const countedAs = (item: WaitingItem): keyof typeof places =>
  item.kind === 'order'
    ? item.side
    : item.kind === 'rules' || item.kind === 'shares'
      ? item.kind
      : (`${item.kind}s` as const)

interface WaitingListProps {
  dashboard: Dashboard
  row: DashboardParts['waiting']
  /** Shown at the end of the heading line. */
  beside: ReactNode
}

/**
 * What is waiting for the viewer, items with a due date first; each row disappears when handled, and focus moves to the
 * heading.
 */
function WaitingList({ dashboard, row, beside }: WaitingListProps) {
  const { items, counts } = dashboard.waiting
  const others = othersOf(dashboard)
  const project = unsellable(dashboard)
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
          <Fragment key={idOf(item)}>{row(item, toHeading)}</Fragment>
        ))}
        {project ? (
          <li className="db__none">
            <Link className="link semi" to="/ready-to-sell">
              Add your business details
            </Link>{' '}
            <span className="c2">People cannot buy “{project.title}” before that. It takes about two minutes.</span>
          </li>
        ) : null}
        {items.length === 0 && !project ? (
          <li className="db__none c2">
            Anything that needs your answer appears here: requests, orders, work and meetings.
          </li>
        ) : null}
        {rest.length > 0 ? (
          <li className="db__more t-sm">
            And <Links of={rest} />.
          </li>
        ) : null}
        {others.length > 0 ? (
          <li className="db__more t-sm c2">
            Waiting for others: <Links of={others} />.
          </li>
        ) : null}
      </ul>
    </section>
  )
}

type Counted = { to: string; text: string }

function Links({ of }: { of: Counted[] }) {
  return of.map(({ to, text }, at) => (
    <Fragment key={to}>
      {at > 0 ? ', ' : null}
      <Link className="link" to={to}>
        {text}
      </Link>
    </Fragment>
  ))
}

/** Returns what the viewer began and others have to answer, each with a link. */
function othersOf({ others: { engagements, jobs, proposals } }: Dashboard): Counted[] {
  return [
    {
      count: engagements,
      to: '/engagements?turn=theirs',
      text: engagements === 1 ? '1 engagement' : `${formatCount(engagements)} engagements`,
    },
    {
      count: jobs,
      to: '/my-jobs',
      text: jobs === 1 ? '1 job without proposals' : `${formatCount(jobs)} jobs without proposals`,
    },
    {
      count: proposals,
      to: '/my-proposals',
      text: proposals === 1 ? '1 proposal' : `${formatCount(proposals)} proposals`,
    },
  ].filter(({ count }) => count > 0)
}

/** Returns the counts beyond the rows shown, each with a link. */
function restOf(items: Dashboard['waiting']['items'], counts: Dashboard['waiting']['counts']): Counted[] {
  const shown = (kind: keyof typeof places) => items.filter((item) => countedAs(item) === kind).length
  const words = {
    requests: ['request', 'requests'],
    bought: ['order', 'orders'],
    sold: ['sale', 'sales'],
    engagements: ['engagement', 'engagements'],
    reviews: ['review', 'reviews'],
    jobs: ['job', 'jobs'],
    invitations: ['invitation', 'invitations'],
    rules: ['audit with rules', 'audits with rules'],
    meetings: ['meeting', 'meetings'],
    bookings: ['booked session', 'booked sessions'],
    ambassadors: ['step to become an ambassador', 'steps to become an ambassador'],
    mentorings: ['step to become a mentor', 'steps to become a mentor'],
    shares: ['proposal for shares', 'proposals for shares'],
    teams: ['team that asks you', 'teams that ask you'],
  } as const
  return (Object.keys(words) as (keyof typeof places)[]).flatMap((kind) => {
    const left = counts[kind] - shown(kind)
    return left > 0 ? [{ to: places[kind], text: `${formatCount(left)} more ${words[kind][left === 1 ? 0 : 1]}` }] : []
  })
}
