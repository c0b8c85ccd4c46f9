import * as z from 'zod/mini'
import { AgentId } from '../agents/agents.ts'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { ServiceId } from '../orders/chosen-service.ts'
import { projectVisibilities } from '../values/options.ts'
import { PageQuery, ProjectId, pageBothWays, SearchText, Timestamp } from '../values/values.ts'
import { adminCalls } from './calls.ts'
import { filedKinds, listedStates, publishedKinds } from './listed-options.ts'
import { LogLine, StaffPerson } from './log.ts'
import { ReasonInput, SanctionInput } from './members.ts'
import { QueueItem } from './queue-item.ts'
import { Statement } from './statements.ts'

/** What a listing's page says of its visibility: that of a project, or that a service is paused. */
export const filedVisibilities = [...projectVisibilities, 'paused'] as const
export type FiledVisibility = (typeof filedVisibilities)[number]

/** What the staff know of a project, a service or an agent, in any state. */
const ListingFile = z.object({
  kind: z.enum(filedKinds),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  visibility: z.enum(filedVisibilities),
  /** Whether it is hidden only because its maker is suspended or paused. */
  isWithheld: z.boolean(),
  cover: z.nullable(Image),
  seller: StaffPerson,
  /** In minor units, of a service that of its cheapest package; null when it is not for sale. */
  priceMinor: z.nullable(z.int()),
  createdAt: Timestamp,
  /** Null before its first publication. */
  publishedAt: z.nullable(Timestamp),
  /** Paid orders of a project, agreed work of a service: all, and those that still run. */
  orders: z.object({ sold: z.int(), open: z.int() }),
  /** How many reports name it: those that are open, and all. */
  reported: z.object({ open: z.int(), all: z.int() }),
  /** The newest reports about it. */
  reports: z.array(QueueItem),
  /** Decisions about it, newest first. */
  statements: z.array(Statement),
  /** What the staff did about it, newest first. */
  history: z.array(LogLine),
  /** Whether it is the caller's own, who therefore may not decide about it. */
  isOwn: z.boolean(),
})
export type ListingFile = z.output<typeof ListingFile>

/** A row of the staff's list of listings. */
const ListedRow = z.object({
  kind: z.enum(filedKinds),
  id: z.string(),
  /** Of a review its first words. */
  title: z.string(),
  /** Null once their account is erased. */
  by: z.nullable(StaffPerson),
  state: z.enum(['public', 'hidden', 'other']),
  createdAt: Timestamp,
})
export type ListedRow = z.output<typeof ListedRow>

const Published = z.object({ kind: z.enum(publishedKinds), id: z.string().check(z.regex(/^[a-z0-9]{12}$/)) })
const One = z.object({ id: ProjectId })
const OneService = z.object({ id: ServiceId })
const OneAgent = z.object({ id: AgentId })
const File = z.object({ listing: ListingFile })

/** What the staff see of a project, a service or an agent, and decide about it. */
export const listingEndpoints = {
  listings: endpoint(adminCalls.listings, {
    summary:
      'Listings of one kind in any state, newest first: projects, services, jobs, agents, session types and reviews. `q` is part of a title, or the public name of who made it; of reviews only the name. Fewer than three letters are looked for at the beginning of a word.',
    query: z.extend(PageQuery, {
      kind: z._default(z.enum(filedKinds), 'project'),
      state: z._default(z.enum(listedStates), 'all'),
      q: z._default(SearchText, ''),
    }),
    output: pageBothWays(ListedRow),
  }),
  published: endpoint(adminCalls.published, {
    summary: 'A job, a session type or a review as the staff see it, with what was reported and decided about it.',
    params: Published,
    output: File,
  }),
  hidePublished: endpoint(adminCalls.hidePublished, {
    summary:
      'Hides it; its maker gets a statement of reasons, and the open reports about it are resolved. 409 when it is hidden.',
    params: Published,
    body: SanctionInput,
    output: File,
  }),
  unhidePublished: endpoint(adminCalls.unhidePublished, {
    summary: 'Shows it again; its maker gets the reason. 409 when it is not hidden.',
    params: Published,
    body: ReasonInput,
    output: File,
  }),
  listing: endpoint(adminCalls.listing, {
    summary: 'A project as the staff see it, with what was reported and decided about it.',
    params: One,
    output: File,
  }),
  hideListing: endpoint(adminCalls.hideListing, {
    summary:
      'Hides a project; its maker gets a statement of reasons, and the open reports about it are resolved. 409 when it is hidden.',
    params: One,
    body: SanctionInput,
    output: File,
  }),
  unhideListing: endpoint(adminCalls.unhideListing, {
    summary: 'Shows a hidden project again; its maker gets the reason by email. 409 when it is not hidden.',
    params: One,
    body: ReasonInput,
    output: File,
  }),
  service: endpoint(adminCalls.service, {
    summary: 'A service as the staff see it, with what was reported and decided about it.',
    params: OneService,
    output: File,
  }),
  hideService: endpoint(adminCalls.hideService, {
    summary:
      'Hides a service; its provider gets a statement of reasons, and the open reports about it are resolved. 409 when it is hidden.',
    params: OneService,
    body: SanctionInput,
    output: File,
  }),
  unhideService: endpoint(adminCalls.unhideService, {
    summary: 'Shows a hidden service again; its provider gets the reason. 409 when it is not hidden.',
    params: OneService,
    body: ReasonInput,
    output: File,
  }),
  agent: endpoint(adminCalls.agent, {
    summary: 'An agent as the staff see it, with what was reported and decided about it.',
    params: OneAgent,
    output: File,
  }),
  hideAgent: endpoint(adminCalls.hideAgent, {
    summary:
      'Hides an agent; its author gets a statement of reasons, and the open reports about it are resolved. 409 when it is hidden.',
    params: OneAgent,
    body: SanctionInput,
    output: File,
  }),
  unhideAgent: endpoint(adminCalls.unhideAgent, {
    summary: 'Shows a hidden agent again; its author gets the reason. 409 when it is not hidden.',
    params: OneAgent,
    body: ReasonInput,
    output: File,
  }),
}
