import * as z from 'zod/mini'
import { engagementLimits as most } from '../limits/engagements.ts'
import { text } from '../values/values.ts'
import { engagementTexts as say } from './engagement-texts.ts'
import { resultLicences } from './options.ts'

const whole = (error: string, least: number, highest: number) =>
  z.int({ error }).check(z.gte(least, { error }), z.lte(highest, { error }))

/** A milestone of an offer. `amountMinor` in minor units; `days` count from its payment. */
export const MilestoneTerms = z.strictObject({
  title: text(most.milestoneTitle, { required: say.milestoneTitle }),
  deliverable: z._default(text(most.deliverable, { lines: true }), ''),
  amountMinor: whole(say.amount, most.amountMinor.least, most.amountMinor.most),
  days: whole(say.days, 1, most.milestoneDays),
  changes: z._default(whole(say.changes, 0, most.changes.most), most.changes.usual),
})
export type MilestoneTerms = z.output<typeof MilestoneTerms>

/** What an offer says. Its price is the sum of its milestones, in minor units. */
export const Terms = z.strictObject({
  scope: text(most.scope, { lines: true, required: say.scope }),
  milestones: z.array(MilestoneTerms).check(
    z.minLength(1, { error: say.milestones }),
    z.maxLength(most.milestones, { error: say.milestones }),
    z.refine((milestones) => totalOf(milestones) <= most.amountMinor.most, { error: say.total }),
  ),
  licence: z.enum(resultLicences, { error: say.licence }),
  /** The day on which the work can start, YYYY-MM-DD; null for 'once it is paid in'. */
  startsOn: z.nullable(z.iso.date({ error: say.start })),
})
export type Terms = z.output<typeof Terms>

/** The price of an offer in minor units. */
export function totalOf(milestones: readonly Pick<MilestoneTerms, 'amountMinor'>[]): number {
  return milestones.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
