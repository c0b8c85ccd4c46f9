import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { teamLimits as most } from '../limits/teams.ts'
import { UserCard } from '../users/user-card.ts'
import { PageQuery, ProjectId, pageBothWays, SearchText, Timestamp, text, textList } from '../values/values.ts'
import { teamApplicationCalls, teamPlaceCalls } from './calls.ts'
import { askingStates, memberRoles, type PlaceState } from './options.ts'
import { Place } from './place.ts'
import { teamTexts as say } from './team-texts.ts'
import { Team, TeamProject } from './teams.ts'

const One = z.object({ id: ProjectId })
const Empty = z.nullish(z.strictObject({}))

export const PlaceInput = z.strictObject({
  title: text(most.placeTitle, { required: say.title }),
  task: text(most.placeTask, { required: say.task, lines: true }),
  skills: z._default(textList(most.skills), []),
  hoursPerWeek: z
    .int({ error: say.hours })
    .check(z.gte(1, { error: say.hours }), z.lte(most.hoursPerWeek, { error: say.hours })),
  until: z._default(z.nullable(z.iso.date({ error: say.until })), null),
  role: z.enum(memberRoles, { error: say.role }),
})
export type PlaceInput = z.output<typeof PlaceInput>

/** An open place with its project, as everybody finds it. */
export const OpenPlace = z.extend(Place, {
  project: TeamProject,
  /** Whether the caller is in the team. */
  isOwnTeam: z.boolean(),
})
export type OpenPlace = z.output<typeof OpenPlace>

export const PlaceQuery = z.extend(PageQuery, {
  q: z._default(SearchText, ''),
  skill: z.optional(text(most.skills.characters)),
})
export type PlaceQuery = z.output<typeof PlaceQuery>

const ended = ['filled', 'closed'] as const satisfies readonly PlaceState[]

/** Open places in the teams of projects. */
export const teamPlaceEndpoints = {
  list: endpoint(teamPlaceCalls.list, {
    summary: 'The open places of public projects, the newest first, by words and a skill.',
    query: PlaceQuery,
    output: z.extend(pageBothWays(OpenPlace), { count: z.int() }),
  }),
  open: endpoint(teamPlaceCalls.open, {
    summary: 'Opens a place in the team of a project; for the owner and maintainers.',
    headers: [requestKeys.required],
    params: One,
    body: PlaceInput,
    output: z.object({ team: Team }),
    status: 201,
  }),
  change: endpoint(teamPlaceCalls.change, {
    summary: 'Changes an open place; for the owner and maintainers. 409 once it is over.',
    params: One,
    body: PlaceInput,
    output: z.object({ team: Team }),
  }),
  end: endpoint(teamPlaceCalls.end, {
    summary: 'Fills or closes a place; its open applications lapse. For the owner and maintainers.',
    params: One,
    body: z.strictObject({ as: z.enum(ended) }),
    output: z.object({ team: Team }),
  }),
}

/** An application for a place in a team. */
export const TeamApplication = z.object({
  id: ProjectId,
  person: UserCard,
  project: TeamProject,
  place: z.object({ id: ProjectId, title: z.string(), role: z.enum(memberRoles) }),
  text: z.string(),
  state: z.enum(askingStates),
  /** Why it was declined. */
  reason: z.string(),
  sentAt: Timestamp,
  lapsesAt: Timestamp,
  endedAt: z.nullable(Timestamp),
})
export type TeamApplication = z.output<typeof TeamApplication>

export const TeamApplicationInput = z.strictObject({
  text: text(most.application, { required: say.application, lines: true }),
})
export const DeclineInput = z.strictObject({ reason: z._default(text(most.reason), '') })

const ApplicationQuery = z.extend(PageQuery, {
  state: z._default(z.enum(['open', 'over']), 'open'),
  /** Only those for this project. */
  project: z.optional(ProjectId),
})
const answer = z.object({ application: TeamApplication })

/** Applications for places in teams. */
export const teamApplicationEndpoints = {
  in: endpoint(teamApplicationCalls.in, {
    summary: 'Applications that the caller can answer, as owner or maintainer, the newest first.',
    query: ApplicationQuery,
    output: pageBothWays(TeamApplication),
  }),
  out: endpoint(teamApplicationCalls.out, {
    summary: 'The caller’s own applications, the newest first.',
    query: ApplicationQuery,
    output: pageBothWays(TeamApplication),
  }),
  apply: endpoint(teamApplicationCalls.apply, {
    summary: `Applies for an open place; lapses after ${most.applicationDays} days. 404 for places the caller cannot see, 409 for members, a second open application and once the place is over.`,
    params: One,
    body: TeamApplicationInput,
    output: answer,
    status: 201,
  }),
  accept: endpoint(teamApplicationCalls.accept, {
    summary:
      'Accepts an application: its person joins the team, the place is filled and its other applications lapse. For the owner and maintainers; 409 once the place or the application is over.',
    params: One,
    body: Empty,
    output: answer,
  }),
  decline: endpoint(teamApplicationCalls.decline, {
    summary: 'Declines an application, with a reason if there is one; for the owner and maintainers.',
    params: One,
    body: DeclineInput,
    output: answer,
  }),
  withdraw: endpoint(teamApplicationCalls.withdraw, {
    summary: 'Withdraws the caller’s own application; 409 once it is over.',
    params: One,
    body: Empty,
    output: answer,
  }),
}
