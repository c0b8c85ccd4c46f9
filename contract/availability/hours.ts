import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { hoursLimits as most } from '../limits/sessions.ts'
import { TimeZone } from '../users/spoken-languages.ts'
import { dayAfter } from '../values/days.ts'
import { Timestamp } from '../values/values.ts'
import { hoursCalls } from './calls.ts'
import { hourTexts as say } from './hour-texts.ts'

const MinuteOfDay = z
  .int({ error: say.time })
  .check(
    z.gte(0, { error: say.time }),
    z.lte(most.dayMinutes, { error: say.time }),
    z.multipleOf(most.stepMinutes, { error: say.time }),
  )

/** A part of a day by the clocks of the host, in minutes from midnight; `to` is not part of it. */
export const Period = z
  .strictObject({ from: MinuteOfDay, to: MinuteOfDay })
  .check(z.refine(({ from, to }) => to > from, { path: ['to'], error: say.order }))
export type Period = z.output<typeof Period>

/** The periods of a day, the earliest first. */
export const Periods = z.pipe(
  z.array(Period).check(z.maxLength(most.periodsADay, { error: say.periods })),
  z.pipe(
    z.transform((periods: Period[]) => periods.toSorted((a, b) => a.from - b.from)),
    z.array(z.custom<Period>()).check(
      z.refine((periods) => periods.every(({ to }, at) => to <= (periods[at + 1]?.from ?? to)), {
        error: say.overlap,
      }),
    ),
  ),
)

// What compares two days is only asked once both are days.
const Day = z.iso.date({ abort: true })
/** A date with hours of its own; without any it is closed. */
export const DifferentDate = z.strictObject({ day: Day, periods: Periods })
export type DifferentDate = z.output<typeof DifferentDate>

/** Days without sessions, the last one included. */
export const Absence = z.strictObject({ from: Day, to: Day }).check(
  z.refine(({ from, to }) => to >= from, { path: ['to'], error: say.absenceOrder }),
  z.refine(({ from, to }) => to < dayAfter(from, most.absenceDays), { path: ['to'], error: say.absenceLong }),
)
export type Absence = z.output<typeof Absence>

/** Refuses a list in which two neighbours clash, and gives the list in order. */
function inOrder<T>(
  list: z.ZodMiniType<T[]>,
  by: (item: T) => string,
  clash: (one: T, next: T) => boolean,
  error: string,
) {
  return z.pipe(
    list,
    z.pipe(
      z.transform((items: T[]) => items.toSorted((a, b) => (by(a) < by(b) ? -1 : 1))),
      z
        .array(z.custom<T>())
        .check(z.refine((items) => items.every((item, at) => at === 0 || !clash(items[at - 1] as T, item)), { error })),
    ),
  )
}

const oneOf = (values: readonly number[]) =>
  z.int({ error: say.choice }).check(z.refine((value) => values.includes(value), { error: say.choice }))
const upTo = (highest: number, error: string) =>
  z.nullable(z.int({ error }).check(z.gte(1, { error }), z.lte(highest, { error })))

/** When people can book somebody, as the host enters it. */
export const HoursInput = z.strictObject({
  /** The zone of the host's clocks. */
  zone: TimeZone.check(z.minLength(1, { error: say.zone })),
  /** The periods of each day of the week, Monday first. */
  weekly: z.array(Periods).check(z.length(7, { error: say.week })),
  dates: inOrder(
    z.array(DifferentDate).check(z.maxLength(most.dates, { error: say.dates })),
    ({ day }) => day,
    (one, next) => one.day === next.day,
    say.dateTwice,
  ),
  absences: inOrder(
    z.array(Absence).check(z.maxLength(most.absences, { error: say.absences })),
    ({ from }) => from,
    (one, next) => next.from <= one.to,
    say.absenceOverlap,
  ),
  /** Minutes without another session before and after each. */
  pauseBefore: oneOf(most.pauses),
  pauseAfter: oneOf(most.pauses),
  /** Minutes between a booking and its start, at least. */
  notice: oneOf(most.notice.steps),
  /** How many days ahead people can book. */
  ahead: oneOf(most.ahead.steps),
  /** Sessions per day and per week (Monday to Sunday), by the clocks of the host; null without a limit. */
  perDay: upTo(most.perDay, say.perDay),
  perWeek: upTo(most.perWeek, say.perWeek),
  /** Whether nobody can book anything at the moment. */
  paused: z.boolean(),
})
export type HoursInput = z.output<typeof HoursInput>

/** A stretch of time; `to` is not part of it. */
export const Stretch = z.object({ from: Timestamp, to: Timestamp })
export type Stretch = z.output<typeof Stretch>

/** The hours of a host. */
export const Hours = z.object({
  zone: z.string(),
  weekly: z.array(z.array(z.object({ from: z.int(), to: z.int() }))),
  dates: z.array(z.object({ day: z.string(), periods: z.array(z.object({ from: z.int(), to: z.int() })) })),
  absences: z.array(z.object({ from: z.string(), to: z.string() })),
  pauseBefore: z.int(),
  pauseAfter: z.int(),
  notice: z.int(),
  ahead: z.int(),
  perDay: z.nullable(z.int()),
  perWeek: z.nullable(z.int()),
  paused: z.boolean(),
  /** When they were saved last; null before the first time. */
  updatedAt: z.nullable(Timestamp),
})
export type Hours = z.output<typeof Hours>

/** The next days of a host: when they are open, and when they are busy. */
const Coming = z.object({ open: z.array(Stretch), busy: z.array(Stretch) })

const Answer = z.object({ hours: Hours, coming: Coming })
export type HoursAnswer = z.output<typeof Answer>

/** When people can book the caller. */
export const hoursEndpoints = {
  get: endpoint(hoursCalls.get, {
    summary: 'The caller’s hours, and the coming days with what is open and what is busy.',
    output: Answer,
  }),
  save: endpoint(hoursCalls.save, {
    summary:
      'Saves the caller’s hours as a whole; bookings stay as they are. With the `updatedAt` of the last read, it is refused (409) when they have changed since.',
    body: z.extend(HoursInput, { updatedAt: z.optional(z.nullable(Timestamp)) }),
    output: Answer,
  }),
}
