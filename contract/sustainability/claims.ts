import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Image } from '../files/files.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { sustainabilityLimits as most } from '../limits/sustainability.ts'
import { UserCard } from '../users/user-card.ts'
import { PageQuery, ProjectId, pageBothWays, Timestamp, text } from '../values/values.ts'
import { claimCalls, sustainabilityCalls } from './calls.ts'
import { claimTexts as say } from './claim-texts.ts'
import { EvidenceFile, EvidenceFileId } from './evidence-files.ts'
import { GoalParameter } from './goal-parameter.ts'
import {
  type ClaimUnit,
  claimSorts,
  claimStates,
  claimUnits,
  goalNames,
  obstacles,
  verdicts,
  wholeUnits,
} from './options.ts'

const One = z.object({ id: ProjectId })
const OneGoal = z.object({ id: ProjectId, goal: GoalParameter })
const Empty = z.nullish(z.strictObject({}))

const hasThreePlaces = (figure: number) => Number(figure.toFixed(3)) === figure
const Figure = z
  .number({ error: say.figure })
  .check(
    z.gte(0, { error: say.figure }),
    z.lte(most.figure, { error: say.figure }),
    z.refine(hasThreePlaces, { error: say.figure }),
  )
const earliest = '1990-01-01'
const day = (error: string) => z.iso.date({ error }).check(z.refine((value) => value >= earliest, { error: say.early }))

interface Counted {
  figure: number
  startFigure: number | null
  unit: ClaimUnit
}
const isWhole = (value: number | null) => value === null || Number.isInteger(value)
const isShare = (value: number | null) => value === null || value <= 100
const fits =
  (check: (value: number | null) => boolean, units: readonly ClaimUnit[], path: 'figure' | 'startFigure') =>
  (input: Counted) =>
    !units.includes(input.unit) || check(input[path])

/** What a project says that it did for a goal. */
export const ClaimInput = z
  .strictObject({
    measure: text(most.measure, { required: say.measure }),
    figure: Figure,
    /** The figure before, if it is known. */
    startFigure: z._default(z.nullable(Figure), null),
    unit: z.enum(claimUnits, { error: say.unit }),
    /** The name of the unit 'Other'. */
    unitOther: z._default(z.nullable(text(most.unitOther)), null),
    from: day(say.from),
    until: day(say.until),
    method: text(most.method, { required: say.method, lines: true }),
    /** Where everybody can read the evidence. */
    evidence: z._default(z.nullable(HttpsUrl), null),
    /** A file sent before, instead of an address. */
    evidenceFile: z._default(z.nullable(EvidenceFileId), null),
  })
  .check(
    z.refine(fits(isWhole, wholeUnits, 'figure'), { error: say.whole, path: ['figure'] }),
    z.refine(fits(isWhole, wholeUnits, 'startFigure'), { error: say.whole, path: ['startFigure'] }),
    z.refine(fits(isShare, ['%'], 'figure'), { error: say.percent, path: ['figure'] }),
    z.refine(fits(isShare, ['%'], 'startFigure'), { error: say.percent, path: ['startFigure'] }),
    z.refine(({ unit, unitOther }) => unit !== 'Other' || Boolean(unitOther), {
      error: say.unitOther,
      path: ['unitOther'],
    }),
    z.refine(({ evidence, evidenceFile }) => evidence === null || evidenceFile === null, {
      error: say.evidenceTwice,
      path: ['evidence'],
    }),
    z.refine(({ from, until }) => from <= until, { error: say.order, path: ['until'] }),
  )
export type ClaimInput = z.output<typeof ClaimInput>

const Goal = z.int().check(z.gte(1), z.lte(goalNames.length))

/** A claim as everybody sees it. */
export const Claim = z.object({
  goal: Goal,
  state: z.enum(claimStates),
  measure: z.string(),
  figure: z.number(),
  startFigure: z.nullable(z.number()),
  unit: z.enum(claimUnits),
  unitOther: z.nullable(z.string()),
  from: z.iso.date(),
  until: z.iso.date(),
  method: z.string(),
  /** The address of its evidence, or the file that is its evidence; null for both without any. */
  evidence: z.nullable(z.string()),
  evidenceFile: z.nullable(EvidenceFile),
  /** Rises with every change; a confirmation names the one that was read. */
  version: z.int(),
  changedAt: Timestamp,
  /** How many people confirm it, and those of them whom the caller may see. */
  confirmations: z.int(),
  confirmedBy: z.array(z.object({ person: UserCard, at: Timestamp })),
  /** What the caller said about it. */
  verdict: z.nullable(z.enum(verdicts)),
  /** Who could not confirm it and why, for the owner and maintainers; otherwise empty. */
  declined: z.array(z.object({ person: UserCard, reason: z.string(), at: Timestamp })),
})
export type Claim = z.output<typeof Claim>

/** The goals of a project. */
export const ProjectGoals = z.object({
  id: ProjectId,
  title: z.string(),
  claims: z.array(Claim),
  /** Whether the caller edits them. */
  mayEdit: z.boolean(),
  /** Why the caller cannot confirm figures of this project; null for those who can. */
  obstacle: z.nullable(z.enum(obstacles)),
})
export type ProjectGoals = z.output<typeof ProjectGoals>

/** A claim in a list, with its project. */
export const ListedClaim = z.extend(Claim, {
  project: z.object({ id: ProjectId, title: z.string(), cover: z.nullable(Image), owner: UserCard }),
})
export type ListedClaim = z.output<typeof ListedClaim>

const GoalQuery = z.object({ goal: z.optional(GoalParameter) })

/** The counts of the goals over public projects. */
export const GoalsOverview = z.object({
  projects: z.int(),
  evidenced: z.int(),
  confirmed: z.int(),
  old: z.int(),
  goals: z.array(z.object({ goal: Goal, projects: z.int(), evidenced: z.int() })),
  /** Sums of confirmed, current figures of one unit, each project once, of the chosen goal or of all. */
  sums: z.array(z.object({ unit: z.enum(claimUnits), sum: z.number(), projects: z.int() })),
  /** Open places in the teams of these projects. */
  needed: z.object({
    count: z.int(),
    places: z.array(z.object({ id: ProjectId, title: z.string(), projectId: ProjectId, projectTitle: z.string() })),
  }),
  /** How many figures the caller can confirm; null for callers who cannot confirm any. */
  waiting: z.nullable(z.int()),
})
export type GoalsOverview = z.output<typeof GoalsOverview>

export const ClaimQuery = z.extend(PageQuery, {
  ...GoalQuery.shape,
  evidence: z.optional(z.literal('true')),
  sort: z._default(z.enum(claimSorts), 'confirmed'),
})
export type ClaimQuery = z.output<typeof ClaimQuery>

export const sustainabilityEndpoints = {
  overview: endpoint(sustainabilityCalls.overview, {
    summary: 'How many public projects name each of the 17 goals, with sums of confirmed figures and open places.',
    query: GoalQuery,
    output: GoalsOverview,
  }),
  list: endpoint(sustainabilityCalls.list, {
    summary: 'The claims of public projects, of one goal or all, confirmed ones first or the newest first.',
    query: ClaimQuery,
    output: pageBothWays(ListedClaim),
  }),
  waiting: endpoint(sustainabilityCalls.waiting, {
    summary:
      'Claims with evidence that the caller can confirm and has not judged, the newest first. 403 for callers who are neither professor nor a business that is verified, by its domain or by the staff.',
    query: PageQuery,
    output: pageBothWays(ListedClaim),
  }),
}

const answer = z.object({ goals: ProjectGoals })

export const VerdictInput = z
  .strictObject({
    /** The version that was read. */
    version: z.int().check(z.gte(1)),
    verdict: z.enum(verdicts),
    /** Why not. */
    reason: z._default(text(most.reason, { lines: true }), ''),
  })
  .check(
    z.refine(({ verdict, reason }) => verdict === 'confirmed' || reason !== '', {
      error: say.reason,
      path: ['reason'],
    }),
  )
export type VerdictInput = z.output<typeof VerdictInput>

export const claimEndpoints = {
  get: endpoint(claimCalls.get, {
    summary: 'The goals that a project names, with its claims.',
    params: One,
    output: answer,
  }),
  save: endpoint(claimCalls.save, {
    summary:
      'Names a goal with its claim, or changes the claim; a change takes its confirmations back. For the owner and maintainers; 409 above three goals, and when a project for sale would be left with words that need evidence.',
    params: OneGoal,
    body: ClaimInput,
    output: answer,
  }),
  remove: endpoint(claimCalls.remove, {
    summary: 'Removes a goal with its claim. For the owner and maintainers; 409 as for a change.',
    params: OneGoal,
    body: Empty,
    output: answer,
  }),
  judge: endpoint(claimCalls.judge, {
    summary:
      'Confirms a claim by name, or says why not. For professors and verified businesses who are not connected with the team, were never in it and never traded with it; 409 for another version, without evidence and for old claims.',
    params: OneGoal,
    body: VerdictInput,
    output: answer,
  }),
  takeBack: endpoint(claimCalls.takeBack, {
    summary: 'Takes back what the caller said about a claim; a repeated call changes nothing.',
    params: OneGoal,
    body: Empty,
    output: answer,
  }),
}
