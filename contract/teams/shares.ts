import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { teamLimits as most, teamShares } from '../limits/teams.ts'
import { CustomUserId, ProjectId } from '../values/values.ts'
import { teamShareCalls } from './calls.ts'
import { teamTexts as say } from './team-texts.ts'
import { Team } from './teams.ts'

const One = z.object({ id: ProjectId })
const Empty = z.nullish(z.strictObject({}))

const Share = z.strictObject({
  person: CustomUserId,
  /** 10,000 are the whole. */
  basisPoints: z
    .int({ error: say.share })
    .check(z.gte(0, { error: say.share }), z.lte(teamShares.whole, { error: say.share })),
})

/** The share of everybody; who is left out has none. */
export const SharesInput = z.strictObject({
  shares: z.array(Share).check(
    z.maxLength(most.members + 1),
    z.refine((shares) => new Set(shares.map(({ person }) => person)).size === shares.length, { error: say.sharesOnce }),
    z.refine((shares) => shares.reduce((sum, { basisPoints }) => sum + basisPoints, 0) === teamShares.whole, {
      error: say.wholeShares,
    }),
  ),
})
export type SharesInput = z.output<typeof SharesInput>

const output = z.object({ team: Team })

/** Proposals for the shares of teams. */
export const teamShareEndpoints = {
  propose: endpoint(teamShareCalls.propose, {
    summary: `Proposes the shares of the caller’s own team. Everybody whose share falls must consent within ${most.shareDays} days; without such people it takes effect at once. It replaces the open proposal; the same proposal again changes nothing. 409 for people outside the team, and when nothing would change.`,
    params: One,
    body: SharesInput,
    output,
    status: 201,
  }),
  consent: endpoint(teamShareCalls.consent, {
    summary:
      'Consents to a proposal by which the caller’s share falls; the last consent makes it take effect for new orders. 409 for a proposal that was replaced or is over, and for a second consent.',
    params: One,
    body: Empty,
    output,
  }),
  decline: endpoint(teamShareCalls.decline, {
    summary:
      'Declines a proposal by which the caller’s share falls, which ends it; nothing changes. 409 once it is over.',
    params: One,
    body: Empty,
    output,
  }),
  withdraw: endpoint(teamShareCalls.withdraw, {
    summary: 'Withdraws a proposal; for the owner. 409 once it is over.',
    params: One,
    body: Empty,
    output,
  }),
}
