import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Stretch } from '../availability/hours.ts'
import { calendarLimits } from '../limits/meetings.ts'
import { MeetingId, ProjectId, Timestamp } from '../values/values.ts'
import { calendarCalls } from './calls.ts'
import { GroupSize } from './group-size.ts'
import { meetingStates, meetingTurns } from './options.ts'

/** The kinds of entries that fall due. */
export const dueKinds = ['bought', 'sold', 'engagement', 'offer', 'job', 'goal', 'payout', 'event'] as const
export type DueKind = (typeof dueKinds)[number]

/** A meeting as the calendar shows it. */
export const CalendarMeeting = z.object({
  id: MeetingId,
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  place: z.string(),
  /** The names of the others. */
  people: z.array(z.string()),
  state: z.enum(meetingStates),
  waits: z.enum(meetingTurns),
})
export type CalendarMeeting = z.output<typeof CalendarMeeting>

/** A booked session as the calendar shows it, for its host or one of its guests. */
export const CalendarSession = z.object({
  /** The id of the booking; for the host of a group that of its first one. */
  id: ProjectId,
  title: z.string(),
  start: Timestamp,
  end: Timestamp,
  /** The names of the others, without closed accounts. */
  people: z.array(z.string()),
  /** For the host of a group how full it is; null otherwise. */
  group: z.nullable(GroupSize),
  /** Whether the host has not approved it yet. */
  isAsked: z.boolean(),
  isHost: z.boolean(),
})
export type CalendarSession = z.output<typeof CalendarSession>

/** An entry that falls due, and the page on which to act. */
export const DueEntry = z.object({
  kind: z.enum(dueKinds),
  title: z.string(),
  /** The other person, and what an order is for; empty where the title says enough. */
  about: z.string(),
  at: Timestamp,
  /** The day itself, for what has no time; the same day in every zone. */
  day: z.optional(z.string()),
  href: z.string(),
})
export type DueEntry = z.output<typeof DueEntry>

/** The caller’s meetings, booked sessions and what falls due, each the earliest first. */
export const CalendarEntries = z.object({
  /** The time zone of the caller’s profile; null while it names none. */
  zone: z.nullable(z.string()),
  meetings: z.array(CalendarMeeting),
  sessions: z.array(CalendarSession),
  due: z.array(DueEntry),
  /** When people can book the caller, also where something else is at that time; empty while they take no bookings. */
  open: z.array(Stretch),
})
export type CalendarEntries = z.output<typeof CalendarEntries>

/** The address at which other programs read the caller’s calendar; null until they ask for one. */
export const CalendarAddress = z.object({ url: z.nullable(z.string()) })
export type CalendarAddress = z.output<typeof CalendarAddress>

const dayMs = 86_400_000
const Day = z.iso.date({ error: 'Write a day such as 2026-11-26' })
const Days = z.object({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => from < to && (Date.parse(to) - Date.parse(from)) / dayMs <= calendarLimits.days, {
    error: `Ask for ${calendarLimits.days} days at most`,
    path: ['to'],
  }),
)

/** The secret of a private address. */
const Token = z.string().check(z.regex(/^[\w-]{43}$/))

/** The calendar. */
export const calendarEndpoints = {
  get: endpoint(calendarCalls.get, {
    summary:
      'The caller’s meetings, booked sessions, what falls due and open hours, from a day to another, which is not included. A day more on each side is in the answer, so that every time zone finds its days.',
    query: Days,
    output: CalendarEntries,
  }),
  month: endpoint(calendarCalls.month, {
    summary: 'A month of the caller’s calendar as a file for calendar programs: titles and times.',
    query: z.object({ month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
    output: z.string(),
    type: 'text/calendar',
  }),
  address: endpoint(calendarCalls.address, {
    summary: 'The private address at which other programs read the caller’s calendar.',
    output: CalendarAddress,
  }),
  newAddress: endpoint(calendarCalls.newAddress, {
    summary: 'Makes a new private address; the one before is no longer valid.',
    output: CalendarAddress,
  }),
  dropAddress: endpoint(calendarCalls.dropAddress, {
    summary: 'Removes the private address; repeating it changes nothing.',
    output: CalendarAddress,
  }),
  feed: endpoint(calendarCalls.feed, {
    summary: 'A calendar by its private address: titles and times. 404 for an address that is no longer valid.',
    params: z.object({ token: Token }),
    output: z.string(),
    type: 'text/calendar',
  }),
}
