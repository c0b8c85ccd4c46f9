import { meetingLimits } from '@guildhall/contract/limits/meetings.ts'
import type { FreeInput, FreePerson, FreeTimes } from '@guildhall/contract/meetings/meetings.ts'
import { minuteIn } from '@guildhall/contract/values/zoned-times.ts'
import { availability, type BusySource, type Interval } from '#availability/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { requireInvitable } from './invitable-people.ts'
import { zonesOf } from './meeting-notifications.ts'
import { findBusy } from './queries.ts'
import { endOf } from './rules.ts'

const { stepMinutes, times: mostTimes, aheadMs, from: fromHour, to: toHour } = meetingLimits.suggestions
const stepMs = stepMinutes * 60_000

/** Meetings that people accepted take their time; for availability/. */
export const busyMeetings: BusySource = {
  async find(db, personIds, { from, to }) {
    const rows = await findBusy(db, { personIds, from: new Date(from), to: new Date(to) })
    return rows.map(({ id, person_id, starts_at, ends_at }) => ({
      ...{ id, personId: person_id, from: Date.parse(starts_at), to: Date.parse(ends_at), isSession: false },
    }))
  },
}

interface Attendant {
  id: number
  isYou: boolean
  zone: string | null
  showsBusy: boolean
}

/**
 * Returns whether the viewer and the people they want to invite have time, and later starts at which nobody is busy, in daytime for
 * everybody whose zone the viewer sees. Nothing is said of people who do not show it to the viewer.
 */
export async function findFreeTimes(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'busySources'>,
  viewer: Viewer,
  { people, start, minutes, meeting }: FreeInput,
): Promise<FreeTimes> {
  const asked = await requireInvitable(deps.db, viewer, people)
  const ownZone = (await zonesOf(deps.db, [viewer.id])).get(viewer.id) ?? null
  const all: Attendant[] = [
    { id: viewer.id, isYou: true, zone: ownZone, showsBusy: true },
    ...asked.map(({ id, zone, showsBusy }) => ({ id, zone, showsBusy, isYou: false })),
  ]
  const from = new Date(start)
  const end = endOf(from, minutes)
  const shown = all.filter(({ showsBusy }) => showsBusy).map(({ id }) => id)
  const found = await availability.findBusy(deps, shown, { from: from.getTime(), to: end.getTime() + aheadMs })
  // Of a meeting without the viewer nothing is left out.
  const isOwn = found.some(({ id, personId }) => id === meeting && personId === viewer.id)
  const known = isOwn ? found.filter(({ id }) => id !== meeting) : found
  const busy = new Map(shown.map((id) => [id, known.filter(({ personId }) => personId === id)]))
  const cards = await directory.cards(
    deps,
    all.map(({ id }) => id),
  )
  const wanted = { from: from.getTime(), to: end.getTime() }
  return {
    people: all.map(({ id, isYou, zone, showsBusy }): FreePerson => {
      const person = cards.get(id)
      if (!person) throw new AppError('meeting_stranger')
      const clash = lastClash(busy.get(id) ?? [], wanted)
      const state = !showsBusy ? 'unknown' : clash === null ? 'free' : 'busy'
      return { person, isYou, zone, state, busyUntil: clash === null ? null : new Date(clash).toISOString() }
    }),
    suggestions: suggest([...busy.values()].flat(), all, wanted, deps.clock.now()),
  }
}

const overlap = (one: Interval, other: Interval) => one.from < other.to && other.from < one.to

/**
 * Returns when the busy time that overlaps the wanted time ends, with all busy times that follow without a break; null when
 * nothing overlaps.
 */
function lastClash(busy: readonly Interval[], wanted: Interval): number | null {
  let until: number | null = null
  for (const stretch of busy.toSorted((a, b) => a.from - b.from))
    if (until === null ? overlap(stretch, wanted) : stretch.from <= until) until = Math.max(until ?? 0, stretch.to)
  return until
}

/** Other starts, none while the wanted one suits everybody. */
function suggest(busy: readonly Interval[], all: readonly Attendant[], wanted: Interval, now: Date): string[] {
  if (wanted.from > now.getTime() && !busy.some((stretch) => overlap(stretch, wanted))) return []
  const zones = [...new Set(all.flatMap(({ zone }) => zone ?? []))]
  const inDaytime = seek(busy, zones, wanted, now)
  // Between distant zones no hour is daytime for all: then the viewer's counts.
  return inDaytime.length > 0 ? inDaytime : seek(busy, zones.slice(0, 1), wanted, now)
}

function seek(busy: readonly Interval[], zones: readonly string[], wanted: Interval, now: Date): string[] {
  const length = wanted.to - wanted.from
  const first = Math.max(wanted.from, now.getTime())
  const found: string[] = []
  for (let step = 1; step <= aheadMs / stepMs && found.length < mostTimes; step++) {
    const start = Math.ceil(first / stepMs) * stepMs + (step - 1) * stepMs
    if (start <= first) continue
    const tried = { from: start, to: start + length }
    if (busy.some((stretch) => overlap(stretch, tried))) continue
    const isDaytime = zones.every((zone) => {
      const minute = minuteIn(new Date(start), zone)
      return minute >= fromHour * 60 && minute + length / 60_000 <= toHour * 60
    })
    if (isDaytime) found.push(new Date(start).toISOString())
  }
  return found
}
