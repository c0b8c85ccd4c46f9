// Styles of the parts that the server renders: their code is loaded later, and the page would shift.
import type { yearlyEndpoints } from '@guildhall/contract/admin/yearly.ts'
import '#admin/admin.css'
import '#admin/overview/overview.css'
import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import {
  adminCalls,
  appealCalls,
  approvalCalls,
  configuredCalls,
  figureCalls,
  unsentMailCalls,
  yearlyCalls,
} from '@guildhall/contract/admin/calls.ts'
import type { configuredEndpoints } from '@guildhall/contract/admin/configured.ts'
import type { figureEndpoints } from '@guildhall/contract/admin/figures.ts'
import type { appealEndpoints } from '@guildhall/contract/admin/statements.ts'
import type { unsentMailEndpoints } from '@guildhall/contract/admin/unsent-mails.ts'
import type { creditEndpoints } from '@guildhall/contract/ambassadors/credits.ts'
import { creditCalls } from '@guildhall/contract/ambassadors/credits-calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { confirmationAdminEndpoints } from '@guildhall/contract/confirmations/admin.ts'
import { confirmationAdminCalls } from '@guildhall/contract/confirmations/calls.ts'
import type { announcementEndpoints } from '@guildhall/contract/content/announcements.ts'
import { announcementCalls, partCalls, policyCalls, topicTextCalls } from '@guildhall/contract/content/calls.ts'
import type { partEndpoints } from '@guildhall/contract/content/part-switches.ts'
import type { policyEndpoints } from '@guildhall/contract/content/policy-versions.ts'
import type { topicTextEndpoints } from '@guildhall/contract/content/topic-texts.ts'
import type { mentorAdminEndpoints } from '@guildhall/contract/mentors/admin.ts'
import { mentorAdminCalls } from '@guildhall/contract/mentors/calls.ts'
import { settlementCalls } from '@guildhall/contract/payouts/calls.ts'
import type { settlementEndpoints } from '@guildhall/contract/payouts/settlements.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, useSearchParams } from 'react-router'
import { queriesOf, readAmbassadors } from '#admin/ambassadors/ambassador-queries.ts'
import { confirmationsQuery, readConfirmations } from '#admin/confirmations/confirmation-queries.ts'
import { contentQueries } from '#admin/content/content-queries.ts'
import { mentorsQuery, readMentors } from '#admin/mentors/mentor-queries.ts'
import { creditQuery, readTerm } from '#admin/money/credit-queries.ts'
import { overviewQueries, readPeriod } from '#admin/overview/overview-queries.ts'
import type { PartProps } from '#admin/parts.ts'
import {
  adminQueries,
  readAppeals,
  readApprovals,
  readCursor,
  readDisputes,
  readListed,
  readLog,
  readPeople,
  readYear,
} from '#admin/queries.ts'
import { readQueue } from '#admin/queue/queue-address.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { lazyComponent } from '#lib/page/lazy-component.tsx'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin.ts'

const titles = {
  overview: 'Admin',
  disputes: 'Disputes, Admin',
  queue: 'Queues, Admin',
  payments: 'Payments, Admin',
  payouts: 'Payouts, Admin',
  credit: 'Ambassador credit, Admin',
  mails: 'Emails, Admin',
  appeals: 'Appeals, Admin',
  mentors: 'Mentors, Admin',
  ambassadors: 'Ambassadors, Admin',
  confirmations: 'Confirmations, Admin',
  approvals: 'Second person, Admin',
  people: 'People, Admin',
  listings: 'Listings, Admin',
  log: 'Log, Admin',
  parts: 'Parts, Admin',
  policies: 'Policies, Admin',
  announcements: 'Announcements, Admin',
  topics: 'Topics, Admin',
  yearly: 'Yearly report, Admin',
  configured: 'Fees and limits, Admin',
}
type Part = keyof typeof titles
const isPart = (name: string): name is Part => Object.hasOwn(titles, name)

/** `/admin` and its parts; a part's data is loaded before the page is sent. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const part = params.part ?? 'overview'
  if (!isPart(part) || params.part === 'overview') throw data(null, { status: 404 })
  const page = signedIn(context, url.pathname + url.search)
  const send = sendFrom(page)
  const asked = url.searchParams
  const api = createClient<typeof adminEndpoints>(adminCalls, send)
  const { number, ...place } = readQueue(asked)
  const queries = {
    overview: [
      adminQueries.waiting(api),
      overviewQueries.figures(readPeriod(asked), createClient<typeof figureEndpoints>(figureCalls, send)),
    ],
    disputes: [adminQueries.disputes(readDisputes(asked), api)],
    queue: [adminQueries.queue(place, api), ...(number === undefined ? [] : [adminQueries.entry(number, api)])],
    payments: [adminQueries.payments(readCursor(asked), api)],
    payouts: [adminQueries.payouts(createClient<typeof settlementEndpoints>(settlementCalls, send))],
    credit: [creditQuery(readTerm(asked), createClient<typeof creditEndpoints>(creditCalls, send))],
    mails: [adminQueries.mails(readCursor(asked), createClient<typeof unsentMailEndpoints>(unsentMailCalls, send))],
    appeals: [adminQueries.appeals(readAppeals(asked), createClient<typeof appealEndpoints>(appealCalls, send))],
    mentors: [mentorsQuery(readMentors(asked), createClient<typeof mentorAdminEndpoints>(mentorAdminCalls, send))],
    ambassadors: queriesOf(readAmbassadors(asked), send),
    confirmations: [
      confirmationsQuery(
        readConfirmations(asked),
        createClient<typeof confirmationAdminEndpoints>(confirmationAdminCalls, send),
      ),
    ],
    approvals: [
      adminQueries.approvals(readApprovals(asked), createClient<typeof approvalEndpoints>(approvalCalls, send)),
    ],
    people: [adminQueries.people(readPeople(asked), api)],
    listings: [adminQueries.listings(readListed(asked), api)],
    log: [adminQueries.log(readLog(asked), api)],
    policies: [contentQueries.policies(createClient<typeof policyEndpoints>(policyCalls, send))],
    announcements: [contentQueries.announcements(createClient<typeof announcementEndpoints>(announcementCalls, send))],
    topics: [contentQueries.topics(createClient<typeof topicTextEndpoints>(topicTextCalls, send))],
    parts: [contentQueries.parts(createClient<typeof partEndpoints>(partCalls, send))],
    configured: [overviewQueries.configured(createClient<typeof configuredEndpoints>(configuredCalls, send))],
    yearly: [adminQueries.yearly(readYear(asked), createClient<typeof yearlyEndpoints>(yearlyCalls, send))],
  }
  return { part, state: await load(adminQueries.overview(api), ...queries[part]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(titles[loaderData?.part ?? 'overview'])
}

export default function AdminRoute({ loaderData: { part, state } }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const Body = bodies[part]
  return (
    <HydrationBoundary state={state}>
      <Body params={params} />
    </HydrationBoundary>
  )
}

// A part's code is loaded with it.
const bodies: Record<Part, ComponentType<PartProps>> = {
  overview: lazyComponent(async () => (await import('#admin/overview/overview-page.tsx')).OverviewPage),
  disputes: lazyComponent(async () => (await import('#admin/disputes/disputes-page.tsx')).DisputesPage),
  queue: lazyComponent(async () => (await import('#admin/queue/queue-page.tsx')).QueuePage),
  payments: lazyComponent(async () => (await import('#admin/money/payments-page.tsx')).PaymentsPage),
  payouts: lazyComponent(async () => (await import('#admin/money/payouts-page.tsx')).PayoutsPage),
  credit: lazyComponent(async () => (await import('#admin/money/credit-page.tsx')).CreditPage),
  mails: lazyComponent(async () => (await import('#admin/mails-page.tsx')).MailsPage),
  appeals: lazyComponent(async () => (await import('#admin/decisions/appeals-page.tsx')).AppealsPage),
  mentors: lazyComponent(async () => (await import('#admin/mentors/mentors-page.tsx')).MentorsPage),
  ambassadors: lazyComponent(async () => (await import('#admin/ambassadors/ambassadors-page.tsx')).AmbassadorsPage),
  confirmations: lazyComponent(
    async () => (await import('#admin/confirmations/confirmations-page.tsx')).ConfirmationsPage,
  ),
  approvals: lazyComponent(async () => (await import('#admin/decisions/approvals-page.tsx')).ApprovalsPage),
  people: lazyComponent(async () => (await import('#admin/people-page.tsx')).PeoplePage),
  listings: lazyComponent(async () => (await import('#admin/overview/listed-page.tsx')).ListedPage),
  yearly: lazyComponent(async () => (await import('#admin/money/yearly-page.tsx')).YearlyPage),
  policies: lazyComponent(async () => (await import('#admin/content/policies-page.tsx')).PoliciesPage),
  announcements: lazyComponent(async () => (await import('#admin/content/announcements-page.tsx')).AnnouncementsPage),
  topics: lazyComponent(async () => (await import('#admin/content/topics-page.tsx')).TopicsPage),
  parts: lazyComponent(async () => (await import('#admin/content/parts-page.tsx')).PartsPage),
  configured: lazyComponent(async () => (await import('#admin/overview/configured-page.tsx')).ConfiguredPage),
  log: lazyComponent(async () => (await import('#admin/log-page.tsx')).LogPage),
}
