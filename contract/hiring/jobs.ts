import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { engagementTexts } from '../engagements/engagement-texts.ts'
import { CompanyRequest } from '../engagements/offers.ts'
import { engagementSides } from '../engagements/options.ts'
import { consultingTopics, type WorkTopic, workTopics } from '../engagements/topics.ts'
import { budgetOf } from '../engagements/work-prices.ts'
import { engagementLimits } from '../limits/engagements.ts'
import { hiringLimits as most } from '../limits/hiring.ts'
import { freelanceCategories } from '../users/freelance-categories.ts'
import { UserCard } from '../users/user-card.ts'
import {
  EngagementId,
  JobId,
  PageQuery,
  pageBothWays,
  queryInteger,
  repeated,
  SearchText,
  Timestamp,
  Total,
  text,
  textList,
} from '../values/values.ts'
import { jobCalls } from './calls.ts'
import { fitsLength } from './job-days.ts'
import { JobFile, JobFileId } from './job-files.ts'
import { jobTexts as say } from './job-texts.ts'
import {
  answerRateSteps,
  closeReasons,
  invitationStates,
  jobAudiences,
  jobEnds,
  jobLengths,
  jobMoves,
  jobPays,
  jobSorts,
  jobStates,
  proposalRefusals,
  proposalStates,
} from './options.ts'

const { hoursPerWeek, weeks } = engagementLimits

const whole = (error: string, least: number, highest: number) =>
  z.int({ error }).check(z.gte(least, { error }), z.lte(highest, { error }))
const amount = whole(say.amount, most.amountMinor.least, most.amountMinor.most)

/** What a job by the hour pays: an hour from and to, in minor units, for how many hours a week at most, and how many weeks. */
export const JobHours = z.strictObject({
  rateFromMinor: whole(engagementTexts.rate, most.amountMinor.least, most.amountMinor.most),
  rateToMinor: whole(engagementTexts.rate, most.amountMinor.least, most.amountMinor.most),
  perWeek: whole(engagementTexts.perWeek, hoursPerWeek.least, hoursPerWeek.most),
  weeks: whole(engagementTexts.weeks, 1, weeks),
})
export type JobHours = z.output<typeof JobHours>

const isConsulting = (topic: WorkTopic) => consultingTopics.some((each) => each === topic)

/**
 * A job as its client enters it. Money in minor units; `decidesOn` is a day, YYYY-MM-DD, and the decision falls at its end, UTC.
 */
export const JobInput = z
  .strictObject({
    title: text(most.title, { required: say.title }),
    need: text(most.need, { lines: true, required: say.need }),
    category: z.enum(workTopics, { error: say.category }),
    skills: z._default(textList(most.skills), []),
    budgetFromMinor: amount,
    budgetToMinor: amount,
    /** Of a job by the hour: its budget is what all hours cost. Null for a fixed price. */
    hours: z._default(z.nullable(JobHours), null),
    length: z.enum(jobLengths, { error: say.length }),
    /** Where the work is done; empty for remote work. */
    town: z._default(text(most.town), ''),
    questions: z._default(
      z.array(text(most.question, { required: say.answers })).check(
        z.maxLength(most.questions, { error: say.questions }),
        z.check(({ value, issues }) => {
          for (const [at, words] of value.entries())
            if (value.findIndex((other) => other.toLowerCase() === words.toLowerCase()) < at)
              issues.push({ code: 'custom', input: value, path: [at], message: say.questionTwice })
        }),
      ),
      [],
    ),
    /** The ids of its files, sent before. */
    files: z._default(
      z.array(JobFileId).check(
        z.maxLength(most.files.items, { error: say.files }),
        z.refine((ids) => new Set(ids).size === ids.length, { error: say.files }),
      ),
      [],
    ),
    places: z._default(whole(say.places, 1, most.places), 1),
    audience: z._default(z.enum(jobAudiences), 'everyone'),
    firstJobOnly: z._default(z.boolean(), false),
    /** Of a company; only for invited people. */
    company: z._default(z.nullable(CompanyRequest), null),
    decidesOn: z.iso.date({ error: say.decidesOn }),
    notAssessed: z.literal(true, { error: say.notAssessed }),
  })
  .check(
    z.check(({ value, issues }) => {
      if (value.budgetToMinor < value.budgetFromMinor)
        issues.push({ code: 'custom', input: value, path: ['budgetToMinor'], message: say.budgetOrder })
      const { hours } = value
      if (
        hours &&
        issues.length === 0 &&
        (value.budgetFromMinor !== budgetOf(hours.rateFromMinor, hours) ||
          value.budgetToMinor !== budgetOf(hours.rateToMinor, hours))
      )
        issues.push({ code: 'custom', input: value, path: ['hours'], message: say.budgetOfHours })
      if (hours && issues.length === 0 && !fitsLength(value.length, hours.weeks))
        issues.push({ code: 'custom', input: value, path: ['length'], message: say.lengthOfHours })
    }),
    // Lists and their filters know the categories of freelance work.
    z.refine(({ category, audience }) => audience === 'invited' || !isConsulting(category), {
      path: ['category'],
      error: say.consulting,
    }),
    z.refine(
      ({ company, category, audience }) => audience === 'invited' || isConsulting(category) || company === null,
      {
        path: ['company'],
        error: say.company,
      },
    ),
  )
export type JobInput = z.output<typeof JobInput>

/** How reliably a client answers: the share of the last 12 months, in percent, and the usual time in days. */
export const AnswerRate = z.object({ percent: z.int(), proposals: z.int(), days: z.number() })
export type AnswerRate = z.output<typeof AnswerRate>

const facts = {
  id: JobId,
  number: z.int(),
  title: z.string(),
  category: z.enum(workTopics),
  skills: z.array(z.string()),
  budgetFromMinor: z.int(),
  budgetToMinor: z.int(),
  /** Of a job by the hour; its budget is what all hours cost. */
  hours: z.nullable(JobHours),
  currency: z.string(),
  length: z.enum(jobLengths),
  town: z.string(),
  places: z.int(),
  firstJobOnly: z.boolean(),
  state: z.enum(jobStates),
  decidesAt: Timestamp,
  postedAt: Timestamp,
  /** Open proposals, and how many the job can take. */
  proposals: z.int(),
  /** Null once the client's account is erased. */
  client: z.nullable(UserCard),
  isOwn: z.boolean(),
}

/** A job as lists show it. */
export const JobCard = z.object({
  ...facts,
  /** Null below three answered or missed proposals. */
  answerRate: z.nullable(AnswerRate),
  /** The viewer's skills that the job asks for. */
  fits: z.array(z.string()),
})
export type JobCard = z.output<typeof JobCard>

/** A job as its page shows it. */
export const Job = z.object({
  ...JobCard.shape,
  need: z.string(),
  /** The need as safe HTML. */
  needHtml: z.string(),
  questions: z.array(z.string()),
  files: z.array(JobFile),
  audience: z.enum(jobAudiences),
  /** The details of the client's company; null for other jobs. */
  company: z.nullable(CompanyRequest),
  /** How many people are hired: their first milestone is paid in. */
  hired: z.int(),
  /** Whether the decision date was moved, which is possible once. */
  isMoved: z.boolean(),
  /** Why it is closed. */
  reason: z.nullable(z.enum(jobEnds)),
  endedAt: z.nullable(Timestamp),
  isHidden: z.boolean(),
  /** What the viewer, as its client, can do now. */
  moves: z.array(z.enum(jobMoves)),
  /** Why the viewer cannot propose; null when they can, and for visitors. */
  refusal: z.nullable(z.enum(proposalRefusals)),
  /** The viewer's own proposal, and which side made the open offer. */
  own: z.nullable(
    z.object({ id: EngagementId, state: z.enum(proposalStates), offerBy: z.nullable(z.enum(engagementSides)) }),
  ),
  /** The viewer's invitation to it. */
  invitation: z.nullable(z.object({ at: Timestamp, state: z.enum(invitationStates) })),
  /** What the viewer still has to declare or enter before a proposal. */
  needs: z.object({ adult: z.boolean(), business: z.boolean() }),
})
export type Job = z.output<typeof Job>

/** The filters of a list of jobs. */
export const JobFilters = z.object({
  q: z.optional(SearchText),
  category: z.optional(z.enum(freelanceCategories)),
  skill: z.optional(repeated(text(most.skills.characters), most.skills.items)),
  /** Jobs that pay at least this much, in minor units. */
  budgetMin: z.optional(queryInteger(0, most.amountMinor.most)),
  length: z.optional(repeated(z.enum(jobLengths), jobLengths.length)),
  paid: z.optional(z.enum(jobPays)),
  remote: z.optional(z.literal('true')),
  /** Jobs that decide within this many days. */
  decides: z.optional(queryInteger(1, most.decision.most)),
  firstJobs: z.optional(z.literal('true')),
  /** Jobs of clients who answer at least this share of their proposals, in percent. */
  answers: z.optional(z.pipe(queryInteger(0, 100), z.literal(answerRateSteps, { error: 'Choose one of the shares' }))),
})
export type JobFilters = z.output<typeof JobFilters>

/** A category with its people who take work, those free now, and its open jobs. */
export const CategoryCount = z.object({
  category: z.enum(freelanceCategories),
  people: z.int(),
  free: z.int(),
  jobs: z.int(),
})
export type CategoryCount = z.output<typeof CategoryCount>

const One = z.object({ id: JobId })
const Answer = z.object({ job: Job })

/** Jobs that clients post. */
export const jobEndpoints = {
  list: endpoint(jobCalls.list, {
    summary:
      'Open jobs by search, filters and sort; pages by cursor in both directions. `fits=true` keeps those that ask for a skill of the caller.',
    query: z.extend(PageQuery, {
      ...JobFilters.shape,
      sort: z.optional(z.enum(jobSorts)),
      fits: z.optional(z.literal('true')),
    }),
    output: z.extend(pageBothWays(JobCard), {
      total: Total,
      corrected: z.optional(z.string()),
      partial: z.optional(z.literal(true)),
    }),
  }),
  facets: endpoint(jobCalls.facets, {
    summary: 'How many open jobs a search finds, in all and by the values of its filters.',
    query: JobFilters,
    output: z.object({
      total: Total,
      exact: z.boolean(),
      categories: z.array(z.object({ category: z.enum(freelanceCategories), count: z.int() })),
      lengths: z.array(z.object({ length: z.enum(jobLengths), count: z.int() })),
      /** By how they pay. */
      paid: z.array(z.object({ paid: z.enum(jobPays), count: z.int() })),
      remote: z.int(),
      firstJobs: z.int(),
      /** By the least share of answered proposals: each step counts those above it too. */
      answers: z.array(z.object({ percent: z.literal(answerRateSteps), count: z.int() })),
    }),
  }),
  categories: endpoint(jobCalls.categories, {
    summary: 'The categories of freelance work with their people, those free now, and their open jobs.',
    output: z.object({ categories: z.array(CategoryCount) }),
  }),
  mine: endpoint(jobCalls.mine, {
    summary: 'The caller’s own jobs: open ones by their decision date, or those that are over, the newest first.',
    query: z.extend(PageQuery, { state: z._default(z.enum(['open', 'over']), 'open') }),
    output: z.extend(pageBothWays(JobCard), { counts: z.object({ open: z.int(), over: z.int() }) }),
  }),
  create: endpoint(jobCalls.create, {
    summary: 'Posts a job. Refused (409) above the number of open jobs, and without payments.',
    headers: [requestKeys.required],
    body: JobInput,
    output: Answer,
    status: 201,
  }),
  get: endpoint(jobCalls.get, {
    summary:
      'A job. Those for signed-in people are not found for visitors, those for invited people only by them, hidden ones only by their client.',
    params: One,
    output: Answer,
  }),
  edit: endpoint(jobCalls.edit, {
    summary: 'Changes a job, before its first proposal.',
    params: One,
    body: JobInput,
    output: Answer,
  }),
  moveDate: endpoint(jobCalls.moveDate, {
    summary: 'Moves the decision date once, to a later day; everybody with an open proposal is notified.',
    params: One,
    body: z.strictObject({ decidesOn: z.iso.date({ error: say.decidesOn }) }),
    output: Answer,
  }),
  close: endpoint(jobCalls.close, {
    summary: 'Closes a job with a reason. Its open proposals end, accepted ones continue.',
    params: One,
    body: z.strictObject({ reason: z.enum(closeReasons, { error: say.reason }) }),
    output: Answer,
  }),
}
