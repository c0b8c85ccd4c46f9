// Styles of the parts that the server renders: their code is loaded later, and the page would shift.
import type { yearlyEndpoints } from '@guildhall/contract/admin/yearly.ts'
import '#admin/admin.css'
import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import {
  adminCalls,
  appealCalls,
  approvalCalls,
  unsentMailCalls,
  yearlyCalls,
} from '@guildhall/contract/admin/calls.ts'
import type { appealEndpoints } from '@guildhall/contract/admin/statements.ts'
import type { unsentMailEndpoints } from '@guildhall/contract/admin/unsent-mails.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { mentorAdminEndpoints } from '@guildhall/contract/mentors/admin.ts'
import { mentorAdminCalls } from '@guildhall/contract/mentors/calls.ts'
import { settlementCalls } from '@guildhall/contract/payouts/calls.ts'
import type { settlementEndpoints } from '@guildhall/contract/payouts/settlements.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data, useSearchParams } from 'react-router'
import { mentorsQuery, readMentors } from '#admin/mentors/mentor-queries.ts'
import {
  adminQueries,
  readAppeals,
  readApprovals,
  readDisputes,
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
  mails: 'Emails, Admin',
  appeals: 'Appeals, Admin',
  mentors: 'Mentors, Admin',
  approvals: 'Second person, Admin',
  people: 'People, Admin',
  log: 'Log, Admin',
  yearly: 'Yearly report, Admin',
}
type Part = keyof typeof titles
const isPart = (name: string): name is Part => Object.hasOwn(titles, name)

const cursorOf = (params: URLSearchParams) => params.get('cursor') ?? undefined

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
    overview: [adminQueries.waiting(api)],
    disputes: [adminQueries.disputes(readDisputes(asked), api)],
    queue: [adminQueries.queue(place, api), ...(number === undefined ? [] : [adminQueries.entry(number, api)])],
    payments: [adminQueries.payments(cursorOf(asked), api)],
    payouts: [adminQueries.payouts(createClient<typeof settlementEndpoints>(settlementCalls, send))],
    mails: [adminQueries.mails(cursorOf(asked), createClient<typeof unsentMailEndpoints>(unsentMailCalls, send))],
    appeals: [adminQueries.appeals(readAppeals(asked), createClient<typeof appealEndpoints>(appealCalls, send))],
    mentors: [mentorsQuery(readMentors(asked), createClient<typeof mentorAdminEndpoints>(mentorAdminCalls, send))],
    approvals: [
      adminQueries.approvals(readApprovals(asked), createClient<typeof approvalEndpoints>(approvalCalls, send)),
    ],
    people: [adminQueries.people(readPeople(asked), api)],
    log: [adminQueries.log(readLog(asked), api)],
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

interface BodyProps {
  params: URLSearchParams
}

// A part's code is loaded with it.
const bodies: Record<Part, ComponentType<BodyProps>> = {
  overview: lazyComponent(async () => (await import('#admin/overview-page.tsx')).OverviewPage),
  disputes: lazyComponent(async () => {
    const { DisputesPage } = await import('#admin/disputes/disputes-page.tsx')
    return ({ params }: BodyProps) => <DisputesPage place={readDisputes(params)} />
  }),
  queue: lazyComponent(async () => {
    const { QueuePage } = await import('#admin/queue/queue-page.tsx')
    return ({ params }: BodyProps) => <QueuePage address={readQueue(params)} />
  }),
  payments: lazyComponent(async () => {
    const { PaymentsPage } = await import('#admin/money/payments-page.tsx')
    return ({ params }: BodyProps) => <PaymentsPage cursor={cursorOf(params)} />
  }),
  payouts: lazyComponent(async () => (await import('#admin/money/payouts-page.tsx')).PayoutsPage),
  mails: lazyComponent(async () => {
    const { MailsPage } = await import('#admin/mails-page.tsx')
    return ({ params }: BodyProps) => <MailsPage cursor={cursorOf(params)} />
  }),
  appeals: lazyComponent(async () => {
    const { AppealsPage } = await import('#admin/decisions/appeals-page.tsx')
    return ({ params }: BodyProps) => <AppealsPage place={readAppeals(params)} />
  }),
  mentors: lazyComponent(async () => {
    const { MentorsPage } = await import('#admin/mentors/mentors-page.tsx')
    return ({ params }: BodyProps) => <MentorsPage place={readMentors(params)} />
  }),
  approvals: lazyComponent(async () => {
    const { ApprovalsPage } = await import('#admin/decisions/approvals-page.tsx')
    return ({ params }: BodyProps) => <ApprovalsPage place={readApprovals(params)} />
  }),
  people: lazyComponent(async () => {
    const { PeoplePage } = await import('#admin/people-page.tsx')
    return ({ params }: BodyProps) => <PeoplePage place={readPeople(params)} />
  }),
  yearly: lazyComponent(async () => {
    const { YearlyPage } = await import('#admin/money/yearly-page.tsx')
    return ({ params }: BodyProps) => <YearlyPage year={readYear(params)} />
  }),
  log: lazyComponent(async () => {
    const { LogPage } = await import('#admin/log-page.tsx')
    return ({ params }: BodyProps) => <LogPage place={readLog(params)} />
  }),
}
