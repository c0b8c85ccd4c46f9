import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { campusEventLimits as most } from '../limits/joining.ts'
import { ProjectId, Timestamp, text } from '../values/values.ts'
import { attendanceCalls, campusEventCalls } from './events-calls.ts'

const hourMs = 3_600_000

/** An event as it is planned. */
export const CampusEventInput = z
  .strictObject({
    title: text(most.title, { required: 'Name the event' }),
    place: text(most.place, { required: 'Say where it is' }),
    startsAt: z.iso.datetime({ error: 'Enter when it begins' }),
    endsAt: z.iso.datetime({ error: 'Enter when it ends' }),
  })
  .check(
    z.refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
      error: 'The end is not after the beginning',
      path: ['endsAt'],
    }),
    z.refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= most.hours * hourMs, {
      error: `An event takes ${most.hours} hours at most`,
      path: ['endsAt'],
    }),
  )
export type CampusEventInput = z.output<typeof CampusEventInput>

/** What came of an event. */
export const OutcomeInput = z.strictObject({
  text: text(most.outcome, { required: 'Say what came of it', lines: true }),
  came: z
    .int({ error: 'Enter a whole number' })
    .check(
      z.gte(0, { error: 'Enter a whole number from 0' }),
      z.lte(most.came, { error: `Enter at most ${most.came.toLocaleString('en')}` }),
    ),
})
export type OutcomeInput = z.output<typeof OutcomeInput>

export const eventStates = ['planned', 'on', 'over', 'cancelled'] as const
export type EventState = (typeof eventStates)[number]

/** An event of an ambassador. */
export const CampusEvent = z.object({
  id: ProjectId,
  title: z.string(),
  place: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  state: z.enum(eventStates),
  /** How many people typed a code there. */
  attended: z.int(),
  /** The code on the spot while it is valid. */
  code: z.nullable(z.object({ code: z.string(), until: Timestamp })),
  /** What came of it; `came` is how many people came by the ambassador's own count. */
  outcome: z.nullable(z.object({ text: z.string(), came: z.int(), at: Timestamp })),
})
export type CampusEvent = z.output<typeof CampusEvent>

const One = z.object({ id: ProjectId })
const Empty = z.nullish(z.strictObject({}))
const output = z.object({ event: CampusEvent })

export const campusEventEndpoints = {
  list: endpoint(campusEventCalls.list, {
    summary:
      'The caller’s events: those to come, earliest first, then the last 50 that are over. 403 for callers who never were ambassadors.',
    output: z.object({ events: z.array(CampusEvent) }),
  }),
  plan: endpoint(campusEventCalls.plan, {
    summary: 'Plans an event, once per key. For present ambassadors.',
    headers: [requestKeys.required],
    body: CampusEventInput,
    output,
    status: 201,
  }),
  change: endpoint(campusEventCalls.change, {
    summary: 'Changes an event that has not begun.',
    params: One,
    body: CampusEventInput,
    output,
  }),
  cancel: endpoint(campusEventCalls.cancel, {
    summary: 'Cancels an event that has not begun; a repeated call changes nothing.',
    params: One,
    body: Empty,
    output,
  }),
  code: endpoint(campusEventCalls.code, {
    summary:
      'Shows a new code on the spot, valid for some minutes; the one before is no longer valid. 409 unless the event is on.',
    params: One,
    body: Empty,
    output,
  }),
  outcome: endpoint(campusEventCalls.outcome, {
    summary: 'Says what came of an event that is over.',
    params: One,
    body: OutcomeInput,
    output,
  }),
}

/** A code on the spot as people type it. */
const AttendanceCode = z.pipe(
  z.string({ error: 'Type the code that is shown' }).check(z.maxLength(20, { error: 'Type the code that is shown' })),
  z.pipe(
    z.transform((code: string) => code.replace(/[\s-]/g, '').toUpperCase()),
    z.string().check(z.regex(/^[0-9A-Z]{6}$/, { error: 'The code has six letters and digits' })),
  ),
)

export const AttendInput = z.strictObject({ code: AttendanceCode })

export const attendanceEndpoints = {
  attend: endpoint(attendanceCalls.attend, {
    summary:
      'Records that the caller is at an event, by the code shown there; a repeated call changes nothing. 409 for a wrong or late code, 429 after too many.',
    body: AttendInput,
    output: z.object({ title: z.string(), place: z.string() }),
  }),
}
