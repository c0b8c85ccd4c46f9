import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { HttpsUrl } from '../files/https-url.ts'
import { otherCalendarLimits as most } from '../limits/sessions.ts'
import { ProjectId, Timestamp, text } from '../values/values.ts'
import { otherCalendarCalls } from './calls.ts'
import { calendarProblems } from './problems.ts'

export const OtherCalendarId = ProjectId

/** Calendar programs write webcal: for an address that is read by HTTPS. */
const CalendarUrl = z.pipe(
  z.pipe(
    z.string({ error: 'Paste the address of the calendar' }).check(z.trim(), z.maxLength(most.url)),
    z.transform((url: string) => url.replace(/^webcals?:/i, 'https:')),
  ),
  HttpsUrl,
)

/** A calendar that its owner keeps elsewhere; its events make the owner busy. */
export const OtherCalendarInput = z.strictObject({
  name: text(most.name, { required: 'Give the calendar a name' }),
  /** Its secret address; it is stored encrypted and never shown again. */
  url: CalendarUrl,
})
export type OtherCalendarInput = z.output<typeof OtherCalendarInput>

/** One of the caller’s other calendars. */
export const OtherCalendar = z.object({
  id: OtherCalendarId,
  name: z.string(),
  /** The host of its address. */
  host: z.string(),
  /** Busy times ahead that were found. */
  times: z.int(),
  /** When it could be read last. */
  readAt: Timestamp,
  /** Why it cannot be read any more, and since when; null while it can. */
  problem: z.nullable(z.enum(calendarProblems)),
  failingSince: z.nullable(Timestamp),
})
export type OtherCalendar = z.output<typeof OtherCalendar>

const One = z.object({ id: OtherCalendarId })
const noBody = z.nullish(z.strictObject({}))
const Answer = z.object({ calendar: OtherCalendar })

/** The caller’s calendars elsewhere. */
export const otherCalendarEndpoints = {
  list: endpoint(otherCalendarCalls.list, {
    summary: 'The caller’s calendars elsewhere that make them busy, the oldest first.',
    output: z.object({ calendars: z.array(OtherCalendar) }),
  }),
  add: endpoint(otherCalendarCalls.add, {
    summary:
      'Reads a calendar by its address, and again every 15 minutes. Only times are kept. 422 when it cannot be read; 409 above the number of calendars of a person, or for one that is there already.',
    body: OtherCalendarInput,
    output: Answer,
    status: 201,
  }),
  read: endpoint(otherCalendarCalls.read, {
    summary: 'Reads one of the caller’s calendars now. A calendar that cannot be read keeps its last times.',
    params: One,
    body: noBody,
    output: Answer,
  }),
  remove: endpoint(otherCalendarCalls.remove, {
    summary: 'Removes one of the caller’s calendars with its times.',
    params: One,
    body: noBody,
  }),
}
