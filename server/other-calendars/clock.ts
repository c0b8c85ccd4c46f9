import { otherCalendarLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { type CalendarProblem, calendarProblemTexts } from '@guildhall/contract/other-calendars/problems.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { notify } from '#notifications/notify.ts'
import { type CalendarDeps, dayOf, keepTimes, nextRead, readFile, sealFor } from './calendars.ts'
import { type CalendarRow, claimDue, lockCalendar, saveFailure, saveRead } from './queries.ts'

const atOnce = 4
/** After this time, other processes take over the calendars of a process that died while reading. */
const claimMs = 5 * 60_000
/** A run stops before the job's time limit. */
const runMs = 4 * 60_000

/** Reads the calendars of hosts again, each every 15 minutes. */
export const otherCalendarJobs = [
  defineJob('other-calendars', { cron: '* * * * *', expireInSeconds: 300 }, readDueCalendars),
] as const

/** Reads all calendars that are due, a few at a time. */
export async function readDueCalendars(deps: CalendarDeps): Promise<void> {
  const until = Date.now() + runMs
  const claim = () => {
    const at = deps.clock.now()
    return claimDue(deps.db, { at, again: new Date(at.getTime() + claimMs), most: atOnce })
  }
  for (let due = await claim(); due.length > 0 && Date.now() < until; due = await claim())
    await Promise.all(due.map((row) => readAgain(deps, row)))
}

/** Reads a calendar again. One that cannot be read keeps its last times. */
export async function readAgain(deps: CalendarDeps, row: CalendarRow): Promise<void> {
  const url = await sealFor(deps.config, row.person_id).open(row.sealed)
  const last = { digest: row.digest, workedOutOn: row.worked_out_on }
  // The installation has another secret, so the address can no longer be decrypted.
  const reading = url === null ? { problem: 'refused' as const } : await readFile(deps, row.person_id, url, last)
  await transaction(deps.db, async (tx) => {
    const [now] = await lockCalendar(tx, { id: row.id })
    // Removed meanwhile.
    if (!now) return
    if ('problem' in reading) return keepFailure(deps, tx, now, reading.problem)
    const at = deps.clock.now()
    await keepTimes(tx, row.id, reading)
    await saveRead(tx, { id: row.id, digest: reading.digest, today: dayOf(at), at, nextAt: nextRead(at, 0) })
    tx.afterCommit(() => recentReads(deps).forget())
  })
}

async function keepFailure(deps: CalendarDeps, tx: Tx, row: CalendarRow, problem: CalendarProblem): Promise<void> {
  const at = deps.clock.now()
  const since = row.failing_since === null ? at : new Date(row.failing_since)
  const failures = row.failures + 1
  const isTold = row.told_at !== null
  const isLong = at.getTime() - since.getTime() >= most.tellAfterHours * 3_600_000
  const toldAt = row.told_at ?? (isLong ? at : null)
  await saveFailure(tx, { id: row.id, problem, since, failures, toldAt, nextAt: nextRead(at, failures) })
  if (isTold || !isLong) return
  const message = `${row.name} could not be read for a day. The times we read last still count. ${calendarProblemTexts[problem]}`
  await notify(deps, tx, [
    {
      ...{ userId: row.person_id, type: 'job', title: 'A calendar cannot be read', message },
      ...{ href: '/settings/hours#calendars', about: `calendar ${row.id}` },
    },
  ])
}
