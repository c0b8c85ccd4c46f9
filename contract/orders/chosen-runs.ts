import * as z from 'zod/mini'
import { Image } from '../files/files.ts'
import { runLimits } from '../limits/agent-runs.ts'
import { UserCard } from '../users/user-card.ts'
import { ProjectId } from '../values/values.ts'

/** The id of an agent. */
export const SoldAgentId = ProjectId

/** The sentence for a number of runs that cannot be bought. */
export const runsText = `Choose from ${runLimits.least} to ${runLimits.most.toLocaleString('en')} runs`

/** How many runs of an agent a person buys. */
export const RunsChoice = z.strictObject({
  runs: z
    .int({ error: runsText })
    .check(z.gte(runLimits.least, { error: runsText }), z.lte(runLimits.most, { error: runsText })),
})
export type RunsChoice = z.output<typeof RunsChoice>

/** Chosen runs as carts, quotes and orders show them: how many, and the price of one, which never changes for them. */
export const ChosenRuns = z.object({ runs: z.int(), runMinor: z.int() })
export type ChosenRuns = z.output<typeof ChosenRuns>

/** An agent as carts and the checkout show it beside the chosen runs. */
export const SoldAgent = z.object({ id: SoldAgentId, author: UserCard, cover: z.nullable(Image) })
export type SoldAgent = z.output<typeof SoldAgent>
