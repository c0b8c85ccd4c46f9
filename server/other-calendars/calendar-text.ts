import ICAL from 'ical.js'
import { settleZones } from './zones.ts'

/** A busy time, in milliseconds since 1970; `to` is not part of it. */
export interface BusyStretch {
  from: number
  to: number
}

interface Asked {
  /** The zone of times that name none, and of whole days. */
  zone: string
  from: number
  to: number
  /** The host of this installation: its own meetings and sessions do not count a second time. */
  host: string
  /** The most events and repetitions that are looked at, and the most times that are kept. */
  steps: number
  times: number
}

export type Found = { kind: 'times'; times: BusyStretch[] } | { kind: 'not-a-calendar' | 'too-many-repetitions' }

/** Returns a moment in milliseconds since 1970. */
type MomentOf = (time: ICAL.Time) => number

class TooMany extends Error {}

/**
 * Returns when a calendar file (RFC 5545) says its owner is busy within an interval. Events that are cancelled or marked as free
 * do not count; what cannot be read in an otherwise good file is passed over. A hostile repetition may never end, so run it in a
 * thread that can be stopped.
 */
export function busyTimesOf(file: string, asked: Asked): Found {
  let calendars: ICAL.Component[]
  try {
    const parsed = ICAL.parse(file)
    // A file can have several calendars.
    const parts = typeof parsed[0] === 'string' ? [parsed] : parsed
    calendars = parts.map((part: unknown[]) => new ICAL.Component(part))
  } catch {
    return { kind: 'not-a-calendar' }
  }
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar')) return { kind: 'not-a-calendar' }
  let left = asked.steps
  const step = () => {
    left -= 1
    if (left < 0) throw new TooMany()
  }
  try {
    const found = calendars.flatMap((calendar) => [...timesIn(calendar, asked, step)])
    const times = merged(found.filter(({ from, to }) => to > from && from < asked.to && to > asked.from))
    return times.length > asked.times ? { kind: 'too-many-repetitions' } : { kind: 'times', times }
  } catch (error) {
    if (error instanceof TooMany) return { kind: 'too-many-repetitions' }
    throw error
  }
}

function* timesIn(calendar: ICAL.Component, asked: Asked, step: () => void): Generator<BusyStretch> {
  const momentOf = settleZones(calendar, asked.zone)
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part))
  const changed = Map.groupBy(
    events.filter((event) => event.isRecurrenceException()),
    ({ uid }) => uid,
  )
  for (const event of events) {
    step()
    if (event.isRecurrenceException() || isOurs(event, asked.host)) continue
    yield* unlessBroken(() => timesOf(event, changed.get(event.uid) ?? [], momentOf, asked, step))
  }
  for (const part of calendar.getAllSubcomponents('vfreebusy')) {
    step()
    yield* unlessBroken(() => periodsOf(part, momentOf, step))
  }
}

/** Passes over what cannot be read. */
function unlessBroken(read: () => Iterable<BusyStretch>): BusyStretch[] {
  try {
    return [...read()]
  } catch (error) {
    if (error instanceof TooMany) throw error
    return []
  }
}

function* timesOf(
  event: ICAL.Event,
  changes: readonly ICAL.Event[],
  momentOf: MomentOf,
  { from, to }: Asked,
  step: () => void,
): Generator<BusyStretch> {
  if (!event.startDate) return
  const busyOf = (each: ICAL.Event, start: ICAL.Time): BusyStretch[] =>
    isBusy(each) ? [{ from: momentOf(start), to: momentOf(endOf(each, start)) }] : []
  if (!event.isRecurring()) {
    yield* busyOf(event, event.startDate)
    return
  }
  const byStart = new Map(changes.map((change) => [momentOf(change.recurrenceId), change]))
  const seen = new Set<number>()
  const dates = event.iterator()
  for (let start = dates.next(); start; start = dates.next()) {
    step()
    const at = momentOf(start)
    if (at >= to) break
    seen.add(at)
    const change = byStart.get(at)
    // Starts long before the interval are skipped, except changed ones, which may have moved into it.
    if (change) yield* busyOf(change, change.startDate)
    else if (at > from - longestMs) yield* busyOf(event, start)
  }
  // Moved here from a time after the interval.
  for (const [at, change] of byStart) if (!seen.has(at)) yield* busyOf(change, change.startDate)
}

// Events that began longer ago than this are skipped.
const longestMs = 366 * 86_400_000

/** The end of an event with this start, by the clocks of its zone. */
function endOf(event: ICAL.Event, start: ICAL.Time): ICAL.Time {
  const end = start.clone()
  end.addDuration(event.duration)
  return end
}

/** Whether an event is a meeting or a booked session of this installation: calendar programs keep its UID. */
const isOurs = ({ uid }: ICAL.Event, host: string) =>
  /^(meeting|session|due)-/.test(uid ?? '') && uid.endsWith(`@${host}`)

function isBusy(event: ICAL.Event): boolean {
  const said = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase()
  const outlook = said('x-microsoft-cdo-busystatus')
  return said('status') !== 'CANCELLED' && said('transp') !== 'TRANSPARENT' && outlook !== 'FREE'
}

/** The busy times of a VFREEBUSY component. */
function* periodsOf(part: ICAL.Component, momentOf: MomentOf, step: () => void): Generator<BusyStretch> {
  for (const property of part.getAllProperties('freebusy')) {
    if (String(property.getFirstParameter('fbtype') ?? '').toUpperCase() === 'FREE') continue
    for (const period of property.getValues() as ICAL.Period[]) {
      step()
      yield { from: momentOf(period.start), to: momentOf(period.getEnd()) }
    }
  }
}

function merged(times: readonly BusyStretch[]): BusyStretch[] {
  const all: BusyStretch[] = []
  for (const time of times.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && time.from <= last.to) last.to = Math.max(last.to, time.to)
    else all.push({ ...time })
  }
  return all
}
