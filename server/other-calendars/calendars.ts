import { createHash, createHmac } from 'node:crypto'
import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { OtherCalendar, OtherCalendarInput } from '@guildhall/contract/other-calendars/other-calendars.ts'
import { type CalendarProblem, calendarProblemTexts } from '@guildhall/contract/other-calendars/problems.ts'
import { availability } from '#availability/service.ts'
import type { Config } from '#config/config.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { daysAfter, isoOf, isoOrNull } from '#db/moments.ts'
import { sealOf } from '#db/sealed-text.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { downloadCalendar, workOut } from './calendar-files.ts'
import type { BusyStretch } from './calendar-text.ts'
import { countCalendars, deleteCalendar, deleteTimes, findCalendars, insertCalendar, insertTimes } from './queries.ts'

export type CalendarDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hosts' | 'jobs' | 'realtime' | 'limits'>

/** The result of reading a calendar. `digest` identifies the file and the zone that it was read for. */
export type Reading = { digest: string; times: BusyStretch[] } | { digest: string; isSame: true }

/** The seal of a person's addresses. */
export const sealFor = (config: Config, personId: number) =>
  sealOf(config.authSecret, `guildhall other calendars ${personId}`)

/** Returns the caller's calendars, the oldest first. */
export async function listCalendars(deps: CalendarDeps, viewer: Viewer): Promise<OtherCalendar[]> {
  const rows = await findCalendars(deps.db, { personId: viewer.id, at: deps.clock.now() })
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, host: row.host, times: row.times, readAt: isoOf(row.read_at) },
    ...{ problem: row.problem, failingSince: isoOrNull(row.failing_since) },
  }))
}

/** Returns one of the caller's calendars, else 404. */
export async function readCalendar(deps: CalendarDeps, viewer: Viewer, id: string): Promise<OtherCalendar> {
  const found = (await listCalendars(deps, viewer)).find((each) => each.id === id)
  if (!found) throw new AppError('other_calendar_not_found')
  return found
}

/**
 * Reads a calendar for the first time and adds it. 422 at its address when it cannot be read; 409 above the number of calendars
 * of a person, and for an address that is there already.
 */
export async function addCalendar(
  deps: CalendarDeps,
  viewer: Viewer,
  { name, url }: OtherCalendarInput,
): Promise<string> {
  const { db, clock, config } = deps
  const addressHash = createHmac('sha256', config.authSecret).update(`${viewer.id} ${url}`).digest('base64url')
  // Checked before the download, and again before it is stored.
  await requireRoom(db, viewer, addressHash)
  await deps.limits.take('calendarRead', String(viewer.id))
  const reading = await readFile(deps, viewer.id, url, null)
  if ('problem' in reading) throw invalid([{ path: 'url', message: calendarProblemTexts[reading.problem] }])
  const sealed = await sealFor(config, viewer.id).seal(url)
  const id = newId()
  await transaction(db, async (tx) => {
    if (!(await directory.lock(tx, [viewer.id])).has(viewer.id)) throw new AppError('forbidden')
    await requireRoom(tx, viewer, addressHash)
    const at = clock.now()
    await insertCalendar(tx, {
      ...{ id, personId: viewer.id, name, host: new URL(url).hostname, sealed, addressHash, digest: reading.digest },
      ...{ today: dayOf(at), at, nextAt: nextRead(at, 0) },
    })
    await keepTimes(tx, id, reading)
    tx.afterCommit(() => recentReads(deps).forget())
  })
  return id
}

/** Removes one of the caller's calendars with its times; 404 for another's. */
export async function removeCalendar(deps: CalendarDeps, viewer: Viewer, id: string): Promise<void> {
  const [gone] = await deleteCalendar(deps.db, { id, personId: viewer.id })
  if (!gone) throw new AppError('other_calendar_not_found')
  recentReads(deps).forget()
}

async function requireRoom(db: Queryable, viewer: Viewer, addressHash: string): Promise<void> {
  const [own] = await countCalendars(db, { personId: viewer.id, addressHash })
  if (own && own.same > 0) throw new AppError('other_calendar_known')
  if (!own || own.calendars >= most.perPerson) throw new AppError('other_calendars_full')
}

/**
 * Downloads a calendar and works out when it says that a person is busy. Skips the work when the file is the one of `last` and
 * was worked out today.
 */
export async function readFile(
  { db, clock, hosts, config }: CalendarDeps,
  personId: number,
  url: string,
  last: { digest: string; workedOutOn: string } | null,
): Promise<Reading | { problem: CalendarProblem }> {
  const downloaded = await downloadCalendar(hosts, url)
  if ('problem' in downloaded) return downloaded
  const zone = await availability.zoneOf(db, personId)
  const digest = createHash('sha256').update(`${zone} `).update(downloaded.text).digest('base64url')
  const now = clock.now()
  if (last?.digest === digest && last.workedOutOn === dayOf(now)) return { digest, isSame: true }
  const [from, to] = [daysAfter(now, -1).getTime(), daysAfter(now, most.aheadDays).getTime()]
  const worked = await workOut(downloaded.text, { zone, from, to, host: new URL(config.origin).hostname })
  return 'problem' in worked ? worked : { digest, times: worked.times }
}

/** Replaces the times of a calendar by those that were read. */
export async function keepTimes(tx: Tx, id: string, reading: Reading): Promise<void> {
  if ('isSame' in reading) return
  const moments = (side: keyof BusyStretch) => reading.times.map((time) => new Date(time[side]))
  await deleteTimes(tx, { id })
  await insertTimes(tx, { id, starts: moments('from'), ends: moments('to') })
}

/** A day in UTC: '2026-12-07'. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/** When a calendar is read again: later the more often it could not be read. */
export function nextRead(at: Date, failures: number): Date {
  const minutes = Math.min(most.everyMinutes * 2 ** Math.min(failures, 10), most.failingMinutes)
  return new Date(at.getTime() + minutes * 60_000)
}
