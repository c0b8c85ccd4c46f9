import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { orderLimits } from '../limits/commerce.ts'
import { engagementLimits, timesheetLimits as most } from '../limits/engagements.ts'
import { orderStates } from '../orders/commerce-options.ts'
import { EngagementId, Timestamp, text } from '../values/values.ts'
import { timesheetCalls } from './calls.ts'
import { engagementTexts as say } from './engagement-texts.ts'
import { engagementSides } from './options.ts'
import { quartersOf } from './work-prices.ts'

const quarters = z
  .int({ error: say.quarters })
  .check(z.gte(1, { error: say.quarters }), z.lte(most.quartersADay, { error: say.quarters }))
const day = z.iso.date({ error: say.day })

/** A line of a timesheet: the provider's own day, YYYY-MM-DD, and the time in quarters of an hour. */
export const TimesheetEntry = z.strictObject({ day, quarters, what: text(most.what, { required: say.what }) })
export type TimesheetEntry = z.output<typeof TimesheetEntry>

/** The timesheet of a week by the hour. Its provider reads what they enter, its client what was delivered. */
export const Timesheet = z.object({
  engagementId: EngagementId,
  title: z.string(),
  number: z.int(),
  /** The week's name, such as 'Week 3'. */
  name: z.string(),
  role: z.enum(engagementSides),
  startsOn: z.nullable(z.iso.date()),
  /** The last day of the week. */
  endsOn: z.nullable(z.iso.date()),
  hours: z.int(),
  priceMinor: z.int(),
  currency: z.string(),
  /** The order that paid it in; null before. */
  order: z.nullable(
    z.object({
      id: z.string(),
      state: z.enum(orderStates),
      refundedMinor: z.int(),
      /** Whether the provider has begun, so that the client can no longer withdraw. */
      hasBegun: z.boolean(),
    }),
  ),
  /** Whether the viewer can enter time now. */
  isOpen: z.boolean(),
  /** Grows with every change; 0 for the client, who does not learn when time is entered. */
  version: z.int(),
  entries: z.array(TimesheetEntry),
  /** What runs now, for the provider. */
  timer: z.nullable(z.object({ since: Timestamp, day, what: z.string() })),
  delivered: z.nullable(
    z.object({ at: Timestamp, quarters: z.int(), keptMinor: z.int(), entries: z.array(TimesheetEntry) }),
  ),
  /** The deliveries before it, oldest first. */
  earlier: z.array(z.object({ at: Timestamp, keptMinor: z.int(), entries: z.array(TimesheetEntry) })),
})
export type Timesheet = z.output<typeof Timesheet>

export const TimesheetInput = z.strictObject({
  entries: z.array(TimesheetEntry).check(
    z.maxLength(most.entries, { error: say.entries }),
    z.refine((entries) => daysOf(entries).every((sum) => sum <= most.quartersADay), { error: say.dayIsLong }),
  ),
  /** The version that the sender has read. */
  version: z.int().check(z.gte(0)),
})
export type TimesheetInput = z.output<typeof TimesheetInput>

const daysOf = (entries: readonly TimesheetEntry[]): number[] =>
  [...Map.groupBy(entries, (entry) => entry.day).values()].map(quartersOf)

/** What the timer counts. */
export const TimerInput = z.strictObject({ day, what: text(most.what, { required: say.what }) })
export type TimerInput = z.output<typeof TimerInput>

/** A delivery of the version that the provider has read. */
export const TimesheetDelivery = z.strictObject({
  version: z.int().check(z.gte(0)),
  note: z._default(text(orderLimits.note, { lines: true }), ''),
})

const Week = z.object({
  id: EngagementId,
  number: z.coerce.number().check(z.int(), z.gte(1), z.lte(engagementLimits.versions * engagementLimits.weeks)),
})
const Answer = z.object({ timesheet: Timesheet })

/** The time that a provider works in a week by the hour. It is delivered with the order of the week. */
export const timesheetEndpoints = {
  get: endpoint(timesheetCalls.get, {
    summary: 'The timesheet of a week; 404 for everybody but the two sides, and for milestones with a fixed price.',
    params: Week,
    output: Answer,
  }),
  save: endpoint(timesheetCalls.save, {
    summary:
      'Replaces the entries, for the provider, while the week is paid in and not delivered (409 otherwise, or when there is a newer version). 422 for days outside the week or in the future.',
    params: Week,
    body: TimesheetInput,
    output: Answer,
  }),
  start: endpoint(timesheetCalls.start, {
    summary: 'Starts the timer. A person has one timer at a time (409).',
    params: Week,
    body: TimerInput,
    output: Answer,
  }),
  deliver: endpoint(timesheetCalls.deliver, {
    summary:
      'Delivers the timesheet, which is the delivery of the order of the week. 409 without time, with more than was paid in, while the timer runs, and when there is a newer version.',
    params: Week,
    body: TimesheetDelivery,
    output: Answer,
  }),
  stop: endpoint(timesheetCalls.stop, {
    summary:
      'Stops the timer and adds its time to the timesheet, in quarters of an hour; repeating it changes nothing.',
    params: Week,
    output: Answer,
  }),
}
