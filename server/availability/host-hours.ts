import type { Hours, HoursAnswer, HoursInput } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits as usual } from '@guildhall/contract/limits/sessions.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { dayMs, isoOf } from '#db/moments.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import type { Interval } from './clocks.ts'
import type { KnownBusy } from './port.ts'
import { findHours, findZone, type HoursRow, lockHours, pauseOf, saveHours } from './queries.ts'
import { type BusyTime, openWithin } from './slots.ts'

type Reads = Pick<Deps, 'busySources' | 'clock'> & { db: Queryable }

/** Returns the caller's hours with the coming days. Before the first save they are closed, in the zone of their profile. */
export async function readHours(deps: Reads, viewer: Viewer): Promise<HoursAnswer> {
  const [row] = await findHours(deps.db, { personId: viewer.id })
  const [profile] = row ? [] : await findZone(deps.db, { personId: viewer.id })
  const hours = row ? presentHours(row) : { ...closed, zone: profile?.zone || 'UTC' }
  const now = deps.clock.now().getTime()
  const within = { from: now, to: now + usual.previewDays * dayMs }
  const busy = await findBusy(deps, [viewer.id], within)
  return {
    hours,
    coming: { open: openWithin(hours, within).map(presentTime), busy: mergedTimes(busy).map(presentTime) },
  }
}

/** Saves the caller's hours; 409 when they have changed since the version of `updatedAt`. */
export async function saveOwnHours(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime'>,
  viewer: Viewer,
  { updatedAt, ...input }: HoursInput & { updatedAt?: string | null | undefined },
): Promise<void> {
  const { pauseBefore, pauseAfter, perDay, perWeek, ...rest } = input
  const [saved] = await saveHours(deps.db, {
    ...{ ...rest, pause_before: pauseBefore, pause_after: pauseAfter, per_day: perDay, per_week: perWeek },
    ...{ personId: viewer.id, at: deps.clock.now(), isCompared: updatedAt !== undefined, seenAt: updatedAt ?? null },
  })
  if (!saved) throw new AppError('hours_changed')
  recentReads(deps).forget()
  // Open pages with the free times of this host.
  deps.realtime.toWatchers(viewer.id, 'slots:changed')
}

/** Returns the hours of a host, by internal id; null before the first save. */
export async function hoursOf(db: Queryable, personId: number): Promise<Hours | null> {
  const [row] = await findHours(db, { personId })
  return row ? presentHours(row) : null
}

/** The same, locked: bookings of one host are made one after another. */
export async function lockHoursOf(tx: Tx, personId: number): Promise<Hours | null> {
  const [row] = await lockHours(tx, { personId })
  return row ? presentHours(row) : null
}

/** Stops new bookings of a host, whose bookings stay. */
export async function pauseHours(tx: Tx, personId: number, at: Date): Promise<void> {
  await pauseOf(tx, { personId, at })
}

/** Returns the zone of a person's clocks: of their hours, else of their profile, else UTC. */
export async function zoneOf(db: Queryable, personId: number): Promise<string> {
  const [row] = await findHours(db, { personId })
  const [profile] = row ? [] : await findZone(db, { personId })
  return row?.zone ?? (profile?.zone || 'UTC')
}

/** Returns when people are busy within an interval, from every source. */
export async function findBusy(
  { db, busySources, clock }: Reads,
  personIds: readonly number[],
  within: Interval,
): Promise<KnownBusy[]> {
  const busy: KnownBusy[] = []
  // One after another: within a transaction there is one connection.
  for (const source of busySources) busy.push(...(await source.find(db, personIds, within, clock.now())))
  return busy
}

const closed: Omit<Hours, 'zone'> = {
  weekly: Array.from({ length: 7 }, () => []),
  dates: [],
  absences: [],
  pauseBefore: 0,
  pauseAfter: 0,
  notice: usual.notice.usual,
  ahead: usual.ahead.usual,
  perDay: null,
  perWeek: null,
  paused: false,
  updatedAt: null,
}

const presentHours = ({ pause_before, pause_after, per_day, per_week, updated_at, ...rest }: HoursRow): Hours => ({
  ...rest,
  pauseBefore: pause_before,
  pauseAfter: pause_after,
  perDay: per_day,
  perWeek: per_week,
  updatedAt: isoOf(updated_at),
})

const presentTime = ({ from, to }: Interval) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

function mergedTimes(busy: readonly BusyTime[]): Interval[] {
  const merged: Interval[] = []
  for (const { from, to } of busy.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else merged.push({ from, to })
  }
  return merged
}
