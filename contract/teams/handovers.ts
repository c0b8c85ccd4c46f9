import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { teamLimits as most, teamShares } from '../limits/teams.ts'
import { CustomUserId, PageQuery, ProjectId, pageBothWays, text } from '../values/values.ts'
import { handoverCalls } from './calls.ts'
import { teamTexts as say } from './team-texts.ts'
import { Handover, Team, TeamProject } from './teams.ts'

const One = z.object({ id: ProjectId })
const Empty = z.nullish(z.strictObject({}))

export const HandoverInput = z.strictObject({
  person: CustomUserId,
  note: z._default(text(most.note), ''),
})
export type HandoverInput = z.output<typeof HandoverInput>

export const HandoverConsent = z.strictObject({
  /** The share of the owner as the new owner has read it. */
  ownersShare: z.int().check(z.gte(0), z.lte(teamShares.whole)),
  /** The owner of a project with a price declares once that they are an adult. */
  isAdult: z.optional(z.literal(true)),
})
export type HandoverConsent = z.output<typeof HandoverConsent>

export const HandoverRefusal = z.strictObject({ reason: text(most.reason, { required: say.reason }) })

/** An offer as the member reads it who can become the owner. */
export const OwnHandover = z.extend(z.omit(Handover, { person: true }), { project: TeamProject })
export type OwnHandover = z.output<typeof OwnHandover>

/** Handing a project over to a member of its team. */
export const handoverEndpoints = {
  mine: endpoint(handoverCalls.mine, {
    summary: 'The projects offered to the caller that wait for an answer, the newest first.',
    query: PageQuery,
    output: pageBothWays(OwnHandover),
  }),
  offer: endpoint(handoverCalls.offer, {
    summary: `Offers the caller’s own project to a member of its team, who becomes the owner by accepting; the offer lapses after ${most.handoverDays} days. 403 without a sign-in or proof in the last five minutes, 404 for people outside the team, 409 while another offer is open.`,
    params: One,
    body: HandoverInput,
    output: z.object({ team: Team }),
    status: 201,
  }),
  accept: endpoint(handoverCalls.accept, {
    summary:
      'Accepts a project: the caller is its owner and seller from now on, the former owner stays as maintainer, and both change their shares. 404 for offers to others; 403 for people who cannot publish; 422 without the declaration of an adult and 409 without business details, for a project with a price; 409 without room for its files, once the offer is over, and when the share of the owner is another one than `ownersShare`.',
    params: One,
    body: HandoverConsent,
    output: z.object({ team: Team }),
  }),
  decline: endpoint(handoverCalls.decline, {
    summary: 'Declines a project, with a reason for its owner; 404 for offers to others, 409 once the offer is over.',
    params: One,
    body: HandoverRefusal,
    output: z.object({ team: Team }),
  }),
  withdraw: endpoint(handoverCalls.withdraw, {
    summary: 'Withdraws the offer of the caller’s own project; 409 once it is over.',
    params: One,
    body: Empty,
    output: z.object({ team: Team }),
  }),
}
