import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { goalLimits as most } from '../limits/sessions.ts'
import { ProjectId, Timestamp, text } from '../values/values.ts'
import { BookingId } from './bookings.ts'
import { goalCalls } from './calls.ts'

export const GoalId = ProjectId

const Day = z.iso.date({ error: 'Choose a date' })

/** Something that two people who meet in sessions want to reach. */
export const GoalInput = z.strictObject({
  text: text(most.text, { required: 'Say what you want to achieve' }),
  /** The day by which it should be reached; null without one. */
  due: z._default(z.nullable(Day), null),
})
export type GoalInput = z.output<typeof GoalInput>

export const Goal = z.object({
  id: GoalId,
  text: z.string(),
  due: z.nullable(z.string()),
  /** When it was ticked; null while it is open. */
  doneAt: z.nullable(Timestamp),
  /** Whether the caller wrote it. */
  isOwn: z.boolean(),
})
export type Goal = z.output<typeof Goal>

const Booked = z.object({ id: BookingId })
const One = z.object({ id: BookingId, goal: GoalId })
const Answer = z.object({ goal: Goal })

/** The goals that the two sides of a booking share, in all their bookings. */
export const goalEndpoints = {
  list: endpoint(goalCalls.list, {
    summary: 'The goals that the two sides of a booking share: open ones by their date, then those that are done.',
    params: Booked,
    output: z.object({ goals: z.array(Goal) }),
  }),
  add: endpoint(goalCalls.add, {
    summary: 'Adds a goal; the other side is told. 409 above the number of open goals of two people.',
    headers: [requestKeys.required],
    params: Booked,
    body: GoalInput,
    output: Answer,
    status: 201,
  }),
  change: endpoint(goalCalls.change, {
    summary: 'Changes a goal, ticks it or opens it again; either side may.',
    params: One,
    body: z.extend(GoalInput, { done: z.boolean() }),
    output: Answer,
  }),
  remove: endpoint(goalCalls.remove, {
    summary: 'Deletes a goal; either side may.',
    params: One,
    body: z.nullish(z.strictObject({})),
  }),
}
