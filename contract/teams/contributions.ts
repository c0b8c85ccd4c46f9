import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { teamLimits } from '../limits/teams.ts'
import { UserCard } from '../users/user-card.ts'
import { PageQuery, ProjectId, pageBothWays, Timestamp, text, textList } from '../values/values.ts'
import { teamContributionCalls } from './calls.ts'
import { contributionStates } from './options.ts'
import { teamTexts as say } from './team-texts.ts'

const most = teamLimits.contribution
const One = z.object({ id: ProjectId })
const Empty = z.nullish(z.strictObject({}))

/** What somebody did for a project, noted by themselves. */
export const ContributionInput = z.strictObject({
  what: text(most.what, { required: say.what, lines: true }),
  /** The day, YYYY-MM-DD. */
  day: z.iso.date({ error: say.day }),
  /** The time in quarters of an hour. */
  quarters: z.int({ error: say.time }).check(z.gte(1, { error: say.time }), z.lte(most.quarters, { error: say.time })),
  link: z._default(z.nullable(HttpsUrl), null),
  /** The id of a file or link of the project for its buyers. */
  file: z._default(z.nullable(ProjectId), null),
  skills: z._default(textList(teamLimits.skills), []),
})
export type ContributionInput = z.output<typeof ContributionInput>

/** A contribution to a project as the caller may see it. */
export const Contribution = z.object({
  id: ProjectId,
  person: UserCard,
  what: z.string(),
  day: z.iso.date(),
  quarters: z.int(),
  link: z.nullable(z.string()),
  /** The file of the project, for its team; null for everybody else and once the file is gone. */
  file: z.nullable(z.object({ id: ProjectId, name: z.string() })),
  skills: z.array(z.string()),
  state: z.enum(contributionStates),
  /** Why it was declined. */
  reason: z.string(),
  /** Who confirmed or declined it; null before that, and for people hidden from the caller. */
  answeredBy: z.nullable(UserCard),
  notedAt: Timestamp,
  /** Counts the changes; an answer names the version it is about. */
  version: z.int(),
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
  /** Whether it waits for an answer that the caller can give. */
  isYours: z.boolean(),
})
export type Contribution = z.output<typeof Contribution>

/** `open`: waiting and declined ones. */
export const contributionShows = ['open', 'confirmed'] as const
export type ContributionShow = (typeof contributionShows)[number]

const ContributionQuery = z.extend(PageQuery, { show: z._default(z.enum(contributionShows), 'confirmed') })

/** The version that the caller has read. */
export const ConfirmInput = z.strictObject({ version: z.int() })
export const ContributionRefusal = z.extend(ConfirmInput, { reason: text(teamLimits.reason, { required: say.reason }) })
export type ContributionRefusal = z.output<typeof ContributionRefusal>

const output = z.object({ contribution: Contribution })

/** Contributions of the members of teams. */
export const teamContributionEndpoints = {
  list: endpoint(teamContributionCalls.list, {
    summary:
      'Contributions to a project, the newest first. Everybody who sees the project gets the confirmed ones and their own, its team gets all. 404 for projects the caller cannot see.',
    params: One,
    query: ContributionQuery,
    output: z.extend(pageBothWays(Contribution), {
      count: z.int(),
      /** The time of all of them, in quarters of an hour. */
      quarters: z.int(),
    }),
  }),
  note: endpoint(teamContributionCalls.note, {
    summary: 'Notes what the caller did for a project; for its team. Another person of the team confirms it.',
    headers: [requestKeys.required],
    params: One,
    body: ContributionInput,
    output,
    status: 201,
  }),
  change: endpoint(teamContributionCalls.change, {
    summary:
      'Changes the caller’s own contribution, which then waits for an answer again; for the team. 409 once it is confirmed.',
    params: One,
    body: ContributionInput,
    output,
  }),
  confirm: endpoint(teamContributionCalls.confirm, {
    summary:
      'Confirms the contribution of another person of the team. 403 for the caller’s own, 409 once it is answered and for another version than the present one.',
    params: One,
    body: ConfirmInput,
    output,
  }),
  decline: endpoint(teamContributionCalls.decline, {
    summary:
      'Declines the contribution of another person of the team, with a reason. 403 for the caller’s own, 409 once it is answered and for another version than the present one.',
    params: One,
    body: ContributionRefusal,
    output,
  }),
  withdraw: endpoint(teamContributionCalls.withdraw, {
    summary: 'Withdraws the caller’s own contribution for good, also a confirmed one and after leaving the team.',
    params: One,
    body: Empty,
  }),
}
