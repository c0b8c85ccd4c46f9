import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import type { approvalEndpoints } from '@guildhall/contract/admin/approvals.ts'
import {
  adminCalls,
  appealCalls,
  approvalCalls,
  unsentMailCalls,
  yearlyCalls,
} from '@guildhall/contract/admin/calls.ts'
import {
  type FiledKind,
  filedKinds,
  type ListedState,
  listedStates,
  type PublishedKind,
  publishedKinds,
} from '@guildhall/contract/admin/listed-options.ts'
import type { LogFilter } from '@guildhall/contract/admin/log.ts'
import type { BrokenRule, MessageKind, QueueFilter } from '@guildhall/contract/admin/options.ts'
import { adminActs, memberStates } from '@guildhall/contract/admin/options.ts'
import type { appealEndpoints } from '@guildhall/contract/admin/statements.ts'
import type { unsentMailEndpoints } from '@guildhall/contract/admin/unsent-mails.ts'
import type { yearlyEndpoints } from '@guildhall/contract/admin/yearly.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { settlementCalls } from '@guildhall/contract/payouts/calls.ts'
import type { settlementEndpoints } from '@guildhall/contract/payouts/settlements.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type AdminApi = Client<typeof adminEndpoints>

/** The administrators' API, called from the browser. */
export const adminApi: AdminApi = createClient<typeof adminEndpoints>(adminCalls, browserSend)

type SettlementApi = Client<typeof settlementEndpoints>

/** The calls that hide a listing of each kind, and show it again. */
export const listingCalls = {
  project: { hide: adminApi.hideListing, unhide: adminApi.unhideListing },
  service: { hide: adminApi.hideService, unhide: adminApi.unhideService },
  agent: { hide: adminApi.hideAgent, unhide: adminApi.unhideAgent },
  ...Object.fromEntries(publishedKinds.map((kind) => [kind, publishedCalls(kind)])),
} as Record<FiledKind, ListingCalls>

interface ListingCalls {
  hide(asked: { params: { id: string }; body: { rule: BrokenRule; reason: string } }): Promise<unknown>
  unhide(asked: { params: { id: string }; body: { reason: string } }): Promise<unknown>
}

/** The calls of a kind whose calls name it. */
function publishedCalls(kind: PublishedKind): ListingCalls {
  return {
    hide: ({ params, body }) => adminApi.hidePublished({ params: { ...params, kind }, body }),
    unhide: ({ params, body }) => adminApi.unhidePublished({ params: { ...params, kind }, body }),
  }
}

/** Whether something has a page for the staff as a listing. */
export const isFiled = (kind: string | null): kind is FiledKind => kind !== null && Object.hasOwn(listingCalls, kind)

/** The page where the staff see everything about a listing. */
export const listingPath = (kind: FiledKind, id: string): string => `/admin/${listingFolders[kind]}/${id}`

/** The folder of each kind's page, in its address. */
export const listingFolders = {
  ...{ project: 'listings', service: 'services', agent: 'agents', job: 'jobs', 'session-type': 'session-types' },
  ...{ review: 'reviews', 'work-review': 'work-reviews', 'agent-review': 'agent-reviews' },
} as const satisfies Record<FiledKind, string>

/** The bank transfer payouts API, called from the browser. */
export const settlementApi: SettlementApi = createClient<typeof settlementEndpoints>(settlementCalls, browserSend)

type MailApi = Client<typeof unsentMailEndpoints>

/** The unsent mails API, called from the browser. */
export const mailApi: MailApi = createClient<typeof unsentMailEndpoints>(unsentMailCalls, browserSend)

type ApprovalApi = Client<typeof approvalEndpoints>

/** The API for acts that need two persons, called from the browser. */
export const approvalApi: ApprovalApi = createClient<typeof approvalEndpoints>(approvalCalls, browserSend)

/** Which acts that need two persons are listed, as in the URL. */
export interface ApprovalPlace {
  state: 'open' | 'ended'
  cursor?: string | undefined
}

/** Parses the URL of the acts that need two persons; unknown values are ignored. */
export function readApprovals(params: URLSearchParams): ApprovalPlace {
  return { state: params.get('state') === 'ended' ? 'ended' : 'open', cursor: readCursor(params) }
}

/** Returns the URL of a list of acts that need two persons. */
export function approvalsPath({ state, cursor }: ApprovalPlace): string {
  const params = new URLSearchParams({ ...(state === 'ended' && { state }), ...(cursor && { cursor }) })
  return params.size > 0 ? `/admin/approvals?${params}` : '/admin/approvals'
}

type AppealApi = Client<typeof appealEndpoints>

/** The API for appeals, called from the browser. */
export const appealApi: AppealApi = createClient<typeof appealEndpoints>(appealCalls, browserSend)

/** Which appeals are listed, as in the URL. */
export interface AppealPlace {
  state: 'open' | 'decided'
  cursor?: string | undefined
}

/** Parses the URL of the appeals; unknown values are ignored. */
export function readAppeals(params: URLSearchParams): AppealPlace {
  return { state: params.get('state') === 'decided' ? 'decided' : 'open', cursor: readCursor(params) }
}

/** Returns the URL of a list of appeals. */
export function appealsPath({ state, cursor }: AppealPlace): string {
  const params = new URLSearchParams({ ...(state === 'decided' && { state }), ...(cursor && { cursor }) })
  return params.size > 0 ? `/admin/appeals?${params}` : '/admin/appeals'
}

/** Which disputes are listed, as in the URL. */
export interface DisputePlace {
  waitsFor: 'staff' | 'anybody'
  cursor?: string | undefined
}

/** Parses the URL of the disputes; unknown values are ignored. */
export function readDisputes(params: URLSearchParams): DisputePlace {
  const waitsFor = params.get('state') === 'open' ? 'anybody' : 'staff'
  return { waitsFor, cursor: readCursor(params) }
}

/** Returns the URL of a list of disputes. */
export function disputesPath({ waitsFor, cursor }: DisputePlace): string {
  const params = new URLSearchParams({ ...(waitsFor === 'anybody' && { state: 'open' }), ...(cursor && { cursor }) })
  return params.size > 0 ? `/admin/disputes?${params}` : '/admin/disputes'
}

/** Which lines of the log are listed, as in the URL. */
export type LogPlace = Partial<LogFilter> & { cursor?: string | undefined }

const isDay = /^\d{4}-\d{2}-\d{2}$/

/** Parses the URL of the log; unknown values are ignored. */
export function readLog(params: URLSearchParams): LogPlace {
  const day = (name: string) => (isDay.test(params.get(name) ?? '') ? (params.get(name) ?? undefined) : undefined)
  const act = adminActs.find((each) => each === params.get('act'))
  const [by, cursor, from, until] = [params.get('by')?.trim(), readCursor(params), day('from'), day('until')]
  return {
    ...(act && { act }),
    ...(by && { by }),
    ...(from && { from }),
    ...(until && { until }),
    ...(cursor && { cursor }),
  }
}

/** Returns the query of a list of the log, such as '?act=hide'; empty for all of it. */
export function logQuery(place: LogPlace): string {
  const params = new URLSearchParams(Object.entries(place).filter(([, value]) => value))
  return params.size > 0 ? `?${params}` : ''
}

type YearlyApi = Client<typeof yearlyEndpoints>

/** The API for the yearly report, called from the browser. */
export const yearlyApi: YearlyApi = createClient<typeof yearlyEndpoints>(yearlyCalls, browserSend)

/** Parses the place in a list from the URL; undefined for its first page. */
export const readCursor = (params: URLSearchParams): string | undefined => params.get('cursor') ?? undefined

/** Parses the year of the report from the URL; this year by default. */
export function readYear(params: URLSearchParams): number {
  const year = Number(params.get('year'))
  const now = new Date().getUTCFullYear()
  return Number.isInteger(year) && year >= staffLimits.firstReportYear && year <= now ? year : now
}

/** Returns the URL of the report of a year. */
export const yearlyPath = (year: number) => `/admin/yearly?year=${year}`

const all = ['admin'] as const

/** A position in the queues, as in the URL. */
export interface QueuePlace {
  kind: MessageKind
  state: QueueFilter
  cursor?: string | undefined
}

/** The admin queries. A page's loader passes an `api` that calls in process. */
export const adminQueries = {
  /** The root key of all admin queries. */
  all,
  overview: (api = adminApi) =>
    queryOptions({ queryKey: [...all, 'overview'], queryFn: ({ signal }) => api.overview({ signal }) }),
  waiting: (api = adminApi) =>
    queryOptions({ queryKey: [...all, 'waiting'], queryFn: ({ signal }) => api.waiting({ signal }) }),
  queue: (place: QueuePlace, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'queue', place],
      queryFn: ({ signal }) => api.queue({ query: place, signal }),
    }),
  entry: (number: number, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'entry', number],
      queryFn: async ({ signal }) => (await api.entry({ params: { number }, signal })).entry,
    }),
  disputes: ({ waitsFor, cursor }: DisputePlace, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'disputes', waitsFor, cursor ?? ''],
      queryFn: ({ signal }) => api.orders({ query: { waitsFor, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  orderMessages: (id: string, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'order-messages', id],
      queryFn: ({ signal }) => api.orderMessages({ params: { id }, signal }),
    }),
  orderAttendance: (id: string, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'order-attendance', id],
      queryFn: async ({ signal }) => (await api.orderAttendance({ params: { id }, signal })).session,
    }),
  payments: (cursor?: string, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'payments', cursor ?? ''],
      queryFn: ({ signal }) => api.paymentEvents({ query: cursor ? { cursor } : {}, signal }),
    }),
  payouts: (api = settlementApi) =>
    queryOptions({ queryKey: [...all, 'payouts'], queryFn: ({ signal }) => api.list({ signal }) }),
  mails: (cursor?: string, api = mailApi) =>
    queryOptions({
      queryKey: [...all, 'mails', cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: cursor ? { cursor } : {}, signal }),
    }),
  person: (customUserId: string, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'person', customUserId],
      queryFn: ({ signal }) => api.person({ params: { customUserId }, signal }),
    }),
  appeals: ({ state, cursor }: AppealPlace, api = appealApi) =>
    queryOptions({
      queryKey: [...all, 'appeals', state, cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: { state, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  approvals: ({ state, cursor }: ApprovalPlace, api = approvalApi) =>
    queryOptions({
      queryKey: [...all, 'approvals', state, cursor ?? ''],
      queryFn: ({ signal }) => api.list({ query: { state, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  listing: (kind: FiledKind, id: string, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'listing', kind, id],
      queryFn: async ({ signal }) => {
        const asked = { params: { id }, signal }
        const calls = { project: api.listing, service: api.service, agent: api.agent }
        if (kind === 'project' || kind === 'service' || kind === 'agent') return (await calls[kind](asked)).listing
        return (await api.published({ params: { id, kind }, signal })).listing
      },
    }),
  conversation: (id: string, api = approvalApi) =>
    queryOptions({
      queryKey: [...all, 'conversation', id],
      queryFn: ({ signal }) => api.conversation({ params: { id }, signal }),
    }),
  listings: (place: ListedPlace, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'listings', place],
      queryFn: ({ signal }) => api.listings({ query: place, signal }),
    }),
  people: ({ q, state, cursor }: PeoplePlace, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'people', q, state, cursor ?? ''],
      queryFn: ({ signal }) => api.people({ query: { q, state, ...(cursor ? { cursor } : {}) }, signal }),
    }),
  yearly: (year: number, api = yearlyApi) =>
    queryOptions({
      queryKey: [...all, 'yearly', year],
      queryFn: async ({ signal }) => (await api.report({ params: { year: String(year) }, signal })).report,
    }),
  log: (place: LogPlace, api = adminApi) =>
    queryOptions({
      queryKey: [...all, 'log', place],
      queryFn: ({ signal }) => api.log({ query: place, signal }),
    }),
}

/** Which people are listed, as in the URL. */
export interface PeoplePlace {
  q: string
  state: (typeof memberStates)[number]
  cursor?: string | undefined
}

/** Parses the URL of the people page; unknown values are ignored. */
export function readPeople(params: URLSearchParams): PeoplePlace {
  return {
    q: (params.get('q') ?? '').trim().slice(0, pageLimits.query),
    state: memberStates.find((state) => state === params.get('state')) ?? 'all',
    cursor: readCursor(params),
  }
}

/** Returns the URL of a people list. */
export function peoplePath({ q, state, cursor }: Partial<PeoplePlace>): string {
  const given = { ...(q && { q }), ...(state && state !== 'all' && { state }), ...(cursor && { cursor }) }
  const params = new URLSearchParams(given)
  return params.size > 0 ? `/admin/people?${params}` : '/admin/people'
}

/** Which listings are listed, as in the URL. */
export interface ListedPlace {
  kind: FiledKind
  state: ListedState
  q: string
  cursor?: string | undefined
}

/** Parses the URL of the list of listings; unknown values are ignored. */
export function readListed(params: URLSearchParams): ListedPlace {
  return {
    kind: filedKinds.find((kind) => kind === params.get('kind')) ?? 'project',
    state: listedStates.find((state) => state === params.get('state')) ?? 'all',
    q: (params.get('q') ?? '').trim().slice(0, pageLimits.query),
    cursor: readCursor(params),
  }
}

/** Returns the URL of a list of listings. */
export function listedPath({ kind, state, q, cursor }: Partial<ListedPlace>): string {
  const given = { ...(kind && kind !== 'project' && { kind }), ...(state && state !== 'all' && { state }) }
  const params = new URLSearchParams({ ...given, ...(q && { q }), ...(cursor && { cursor }) })
  return params.size > 0 ? `/admin/listings?${params}` : '/admin/listings'
}
