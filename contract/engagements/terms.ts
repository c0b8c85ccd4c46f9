import * as z from 'zod/mini'
import { engagementLimits as most } from '../limits/engagements.ts'
import { text } from '../values/values.ts'
import { engagementTexts as say } from './engagement-texts.ts'
import { resultLicences } from './options.ts'
import { totalOf } from './work-prices.ts'

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

/** Work by the hour: an hour costs `rateMinor` in minor units, and each week is paid in for its most hours. */
export const HourTerms = z.strictObject({
  rateMinor: whole(say.rate, most.amountMinor.least, most.amountMinor.most),
  perWeek: whole(say.perWeek, most.hoursPerWeek.least, most.hoursPerWeek.most),
  weeks: whole(say.weeks, 1, most.weeks),
})
export type HourTerms = z.output<typeof HourTerms>

/** What an offer says: its milestones, or work by the hour. Its price is their sum, in minor units. */
export const Terms = z
  .strictObject({
    scope: text(most.scope, { lines: true, required: say.scope }),
    /** Empty for work by the hour. */
    milestones: z.array(MilestoneTerms).check(z.maxLength(most.milestones, { error: say.milestones })),
    hours: z._default(z.nullable(HourTerms), null),
    licence: z.enum(resultLicences, { error: say.licence }),
    /** The day on which the work can start, YYYY-MM-DD; null for 'once it is paid in'. */
    startsOn: z.nullable(z.iso.date({ error: say.start })),
  })
  .check(
    z.refine(({ milestones, hours }) => milestones.length > 0 === (hours === null), {
      path: ['milestones'],
      error: say.milestones,
    }),
    z.refine((terms) => totalOf(terms) <= most.amountMinor.most, { path: ['milestones'], error: say.total }),
  )
export type Terms = z.output<typeof Terms>
