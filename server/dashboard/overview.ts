import { type Dashboard, dashboardLimits } from '@guildhall/contract/admin/dashboard.ts'
import { ambassadorship } from '#ambassadors/service.ts'
import { audits } from '#audits/service.ts'
import { bookings } from '#bookings/service.ts'
import { engagements } from '#engagements/service.ts'
import { hiring } from '#hiring/service.ts'
import type { Viewer } from '#http/callers.ts'
import { ranks } from '#leaderboard/service.ts'
import { balanceOf } from '#ledger/service.ts'
import { meetings } from '#meetings/service.ts'
import { mentorship } from '#mentors/service.ts'
import { countUnread } from '#notifications/service.ts'
import { purchases } from '#orders/service.ts'
import { catalogue } from '#projects/service.ts'
import { acquaintances } from '#relations/service.ts'
import { workReviews } from '#reviews/service.ts'
import { teamShares, teams } from '#teams/service.ts'
import type { Deps } from '../deps.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'clock' | 'parts'>
type Waiting = Dashboard['waiting']['items'][number]

/** Everything on a person's dashboard, collected from its domains. */
export async function readDashboard(deps: Reads, viewer: Viewer): Promise<Dashboard> {
  const { db, config } = deps
  const { isOn } = deps.parts
  const nothing = { items: [], count: 0 }
  const [
    requests,
    orders,
    work,
    reviews,
    jobs,
    hiringForOthers,
    invitations,
    rules,
    met,
    booked,
    mentoring,
    applied,
    shares,
    asked,
    projects,
    sales,
    completed,
    balance,
    unread,
    rank,
    { users: suggestions },
  ] = await Promise.all([
    acquaintances.waiting(deps, viewer, dashboardLimits.waiting),
    purchases.waiting(deps, viewer, dashboardLimits.waiting),
    engagements.waiting(deps, viewer, dashboardLimits.waiting),
    workReviews.waiting(deps, viewer, dashboardLimits.waiting),
    isOn('jobs') ? hiring.waiting(deps, viewer, dashboardLimits.waiting) : nothing,
    isOn('jobs') ? hiring.forOthers(deps, viewer) : { jobs: 0, proposals: 0 },
    isOn('jobs') ? hiring.waitingInvitations(deps, viewer, dashboardLimits.waiting) : nothing,
    audits.waiting(deps, viewer, dashboardLimits.waiting),
    meetings.waiting(deps, viewer, dashboardLimits.waiting),
    bookings.waiting(deps, viewer, dashboardLimits.waiting),
    isOn('mentorship') ? mentorship.waiting(deps, viewer) : [],
    isOn('ambassadors') ? ambassadorship.waiting(deps, viewer) : [],
    isOn('teams') ? teamShares.waiting(deps, viewer, dashboardLimits.waiting) : nothing,
    isOn('teams') ? teams.waiting(deps, viewer, dashboardLimits.waiting) : nothing,
    catalogue.own(deps, viewer, dashboardLimits.projects),
    catalogue.days.sales(db, viewer.id),
    engagements.figures.completed(db, viewer.id),
    balanceOf(db, viewer.id, config.currency),
    countUnread(db, viewer.id),
    ranks.own(deps, viewer),
    acquaintances.suggest(deps, viewer, { limit: dashboardLimits.suggestions }),
  ])
  const { received, connected, sent } = requests.counts
  return {
    waiting: {
      items: [
        ...requests.items,
        ...orders.items,
        ...work.items,
        ...reviews.items,
        ...jobs.items,
        ...invitations.items,
        ...rules.items,
        ...met.items,
        ...booked.items,
        ...mentoring,
        ...applied,
        ...shares.items,
        ...asked.items,
      ]
        .toSorted(byDue)
        .slice(0, dashboardLimits.waiting),
      counts: {
        requests: received,
        ...orders.counts,
        engagements: work.count,
        reviews: reviews.count,
        jobs: jobs.count,
        invitations: invitations.count,
        rules: rules.count,
        meetings: met.count,
        bookings: booked.count,
        mentorings: mentoring.length,
        ambassadors: applied.length,
        shares: shares.count,
        teams: asked.count,
      },
    },
    others: { engagements: work.theirs, ...hiringForOthers },
    unread,
    projects,
    sales,
    engagements: completed,
    balance: { ...balance, currency: config.currency },
    connections: { connected, sent },
    rank,
    suggestions,
  }
}

// All times have the same format, so they sort as text; items without one come last.
const byDue = (a: Waiting, b: Waiting) => ((a.dueAt ?? '~') < (b.dueAt ?? '~') ? -1 : 1)
