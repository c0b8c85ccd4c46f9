import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { OfferInput } from '../engagements/offers.ts'
import { engagementSides } from '../engagements/options.ts'
import { HourTerms } from '../engagements/terms.ts'
import { hiringLimits as most } from '../limits/hiring.ts'
import { UserCard } from '../users/user-card.ts'
import { EngagementId, JobId, PageQuery, ProjectId, pageBothWays, Timestamp, text } from '../values/values.ts'
import { proposalCalls } from './calls.ts'
import { jobTexts as say } from './job-texts.ts'
import { proposalStates } from './options.ts'

const words = {
  cover: text(most.cover, { lines: true, required: say.cover }),
  /** One for each question of the job, in their order. */
  answers: z._default(
    z.array(text(most.answer, { lines: true, required: say.answers })).check(z.maxLength(most.questions)),
    [],
  ),
  /** Own public projects that show similar work. */
  projects: z._default(
    z.array(ProjectId).check(
      z.maxLength(most.projects, { error: say.projects }),
      z.refine((ids) => new Set(ids).size === ids.length, { error: say.projects }),
    ),
    [],
  ),
}

/** What a proposal says beside its offer. */
export const ProposalWords = z.strictObject(words)
export type ProposalWords = z.output<typeof ProposalWords>

/** A proposal: words and an offer. It is valid until the job's decision date. */
export const ProposalInput = z.strictObject({
  ...words,
  offer: z.omit(OfferInput, { validDays: true, after: true, note: true }),
})
export type ProposalInput = z.output<typeof ProposalInput>

/** A project that a proposal shows. */
export const ShownProject = z.object({ id: ProjectId, title: z.string(), cover: z.nullable(z.string()) })
export type ShownProject = z.output<typeof ShownProject>

/** The offer of a proposal in short. Money in minor units; `days` from the first payment to the last milestone. */
const shortOffer = {
  version: z.int(),
  offerBy: z.nullable(z.enum(engagementSides)),
  totalMinor: z.int(),
  /** 0 for work by the hour. */
  milestones: z.int(),
  hours: z.nullable(HourTerms),
  days: z.int(),
  startsOn: z.nullable(z.string()),
}

/** A proposal as the client of the job sees it, beside the others. */
export const Proposal = z.object({
  /** The id of its engagement, which has the whole offer and its moves. */
  id: EngagementId,
  person: z.nullable(UserCard),
  state: z.enum(proposalStates),
  at: Timestamp,
  ...shortOffer,
  cover: z.string(),
  answers: z.array(z.string()),
  projects: z.array(ShownProject),
  /** The person has not completed work here yet. */
  isFirstJob: z.boolean(),
  /** Stars and number of the reviews of their projects; null without any. */
  reviews: z.nullable(z.object({ stars: z.number(), count: z.int() })),
  /** Their skills that the job asks for. */
  fits: z.array(z.string()),
  shortlisted: z.boolean(),
  /** Only the client can read it. */
  note: z.string(),
})
export type Proposal = z.output<typeof Proposal>

/** A proposal as its maker lists it. */
export const OwnProposal = z.object({
  id: EngagementId,
  state: z.enum(proposalStates),
  at: Timestamp,
  ...shortOffer,
  cover: z.string(),
  answers: z.array(z.string()),
  projects: z.array(ProjectId),
  job: z.object({
    id: JobId,
    title: z.string(),
    decidesAt: Timestamp,
    questions: z.array(z.string()),
    client: z.nullable(UserCard),
  }),
  currency: z.string(),
})
export type OwnProposal = z.output<typeof OwnProposal>

const One = z.object({ id: EngagementId })
const noted = z.strictObject({ shortlisted: z.boolean(), note: z._default(text(most.note, { lines: true }), '') })

/** Proposals for jobs. Their offers are accepted, replaced, withdrawn and declined as those of every engagement. */
export const proposalEndpoints = {
  mine: endpoint(proposalCalls.mine, {
    summary: 'The caller’s proposals: open and accepted ones, or those that are over; the newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'over']), 'open') }),
    output: z.extend(pageBothWays(OwnProposal), { counts: z.object({ open: z.int(), over: z.int() }) }),
  }),
  list: endpoint(proposalCalls.list, {
    summary: 'All proposals for the caller’s own job, those on the shortlist first; 404 for everybody else.',
    params: z.object({ id: JobId }),
    output: z.object({ proposals: z.array(Proposal) }),
  }),
  make: endpoint(proposalCalls.make, {
    summary:
      'Makes a proposal. Refused (409) on the caller’s own job, on one that is over or full, for a second one, and above the number of open proposals; 422 when a question is not answered.',
    headers: [requestKeys.required],
    params: z.object({ id: JobId }),
    body: ProposalInput,
    output: z.object({ proposal: OwnProposal }),
    status: 201,
  }),
  edit: endpoint(proposalCalls.edit, {
    summary: 'Changes the words of an open proposal; its offer is replaced by the engagement’s call.',
    params: One,
    body: ProposalWords,
    output: z.object({ proposal: OwnProposal }),
  }),
  mark: endpoint(proposalCalls.mark, {
    summary: 'The client’s shortlist and private note on a proposal.',
    params: One,
    body: noted,
    output: z.object({ proposal: Proposal }),
  }),
}
