import { engagementTexts } from '@guildhall/contract/engagements/engagement-texts.ts'
import type {
  TimerInput,
  Timesheet,
  TimesheetEntry,
  TimesheetInput,
} from '@guildhall/contract/engagements/timesheets.ts'
import { quartersOf } from '@guildhall/contract/engagements/work-prices.ts'
import { timesheetLimits as most } from '@guildhall/contract/limits/engagements.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { daysAfter, isoOf } from '#db/moments.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { type MilestoneOrder, milestoneOrders } from '#orders/service.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../../deps.ts'
import { type EngagementRow, findEngagement, findMilestonesOf, lockEngagement, type MilestoneRow } from '../queries.ts'
import { sideOf } from '../rules.ts'
import {
  clearTimer,
  findTimesheets,
  insertTimesheet,
  saveEntries,
  startTimer,
  type TimesheetRow,
} from './timesheet-queries.ts'
import { beginOf, dayOf, endOf } from './weeks.ts'

type SheetDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'offers'>

/** Names a week of an engagement by the number of its milestone. */
export interface WeekKey {
  id: string
  number: number
}

interface Week {
  row: EngagementRow
  week: MilestoneRow & { hours: number }
  order: MilestoneOrder | undefined
  sheet: TimesheetRow | undefined
}

/** Returns the timesheet of a week as its provider or its client sees it; 404 for everybody else. */
export async function readTimesheet(
  deps: Pick<SheetDeps, 'db' | 'config'>,
  viewer: Viewer,
  key: WeekKey,
): Promise<Timesheet> {
  const [row] = await findEngagement(deps.db, { id: key.id })
  const { week, order, sheet } = await readWeek(deps.db, viewer, row, key)
  if (!row) throw new AppError('week_not_found')
  const role = sideOf(row, viewer.id) ?? 'client'
  const isProvider = role === 'provider'
  const { delivered, delivered_at, kept_minor } = sheet ?? {}
  return {
    ...{ engagementId: row.id, title: row.title, number: week.number, name: week.title, role },
    startsOn: week.starts_on,
    endsOn: week.starts_on && dayOf(daysAfter(endOf(week.starts_on), -1)),
    ...{ hours: week.hours, priceMinor: week.amount_minor, currency: deps.config.currency },
    order: order
      ? { id: order.id, state: order.state, refundedMinor: order.refunded_minor, hasBegun: order.started_at !== null }
      : null,
    isOpen: isProvider && isOpen(order),
    version: isProvider ? (sheet?.version ?? 0) : 0,
    // The client reads only what was delivered.
    entries: (isProvider ? sheet?.entries : delivered) ?? [],
    timer:
      isProvider && sheet?.timer_since
        ? { since: isoOf(sheet.timer_since), day: sheet.timer_day ?? '', what: sheet.timer_what ?? '' }
        : null,
    delivered:
      delivered && delivered_at && kept_minor
        ? { at: isoOf(delivered_at), quarters: quartersOf(delivered), keptMinor: kept_minor, entries: delivered }
        : null,
    earlier: (sheet?.earlier ?? []).map(({ at, keptMinor, entries }) => ({ at: isoOf(at), keptMinor, entries })),
  }
}

async function readWeek(
  db: Queryable,
  viewer: Viewer,
  row: EngagementRow | undefined,
  { number }: WeekKey,
): Promise<Week> {
  if (!row || sideOf(row, viewer.id) === null) throw new AppError('week_not_found')
  const milestones = await findMilestonesOf(db, { engagementIds: [row.id] })
  const week = milestones.find((each) => each.number === number)
  if (!week || week.hours === null || week.state === 'dropped') throw new AppError('week_not_found')
  const paid = week.order_id !== null && week.state !== 'paying' ? [week.order_id] : []
  const [order] = [...(await milestoneOrders.find(db, paid)).values()]
  const [sheet] = await findTimesheets(db, { milestoneIds: [week.id] })
  return { row, week: { ...week, hours: week.hours }, order, sheet }
}

// Time is entered until the delivery, and again while changes are made.
const isOpen = (order: MilestoneOrder | undefined) => order?.state === 'paid' || order?.state === 'changes-requested'

/**
 * Locks a week for its provider and gives it a timesheet. 404 for everybody but the two sides, 403 for the client, 409 when no
 * time can be entered now. A delivery takes the same lock, so it includes what was entered before it.
 */
async function lockSheet(
  tx: Tx,
  viewer: Viewer,
  key: WeekKey,
  needsOpen = true,
): Promise<Week & { sheet: TimesheetRow }> {
  const [locked] = await lockEngagement(tx, { id: key.id })
  const { row, week, order } = await readWeek(tx, viewer, locked, key)
  if (sideOf(row, viewer.id) !== 'provider') throw new AppError('forbidden')
  if (needsOpen && !isOpen(order)) throw new AppError('timesheet_closed')
  await insertTimesheet(tx, { milestoneId: week.id })
  const [sheet] = await findTimesheets(tx, { milestoneIds: [week.id] })
  if (!sheet) throw new AppError('internal')
  return { row, week, order, sheet }
}

/**
 * Entering time for the first time begins the work, so that the client can no longer withdraw. The order is locked before the
 * engagement, as everywhere.
 */
async function beginWork(deps: SheetDeps, tx: Tx, viewer: Viewer, key: WeekKey): Promise<void> {
  const [row] = await findEngagement(tx, { id: key.id })
  const { row: found, order } = await readWeek(tx, viewer, row, key)
  if (order && isOpen(order) && sideOf(found, viewer.id) === 'provider') await milestoneOrders.begin(deps, tx, order.id)
}

// In the farthest time zone a day begins this many hours before it begins in UTC.
const farthestZoneHours = 14

function isDayOf({ starts_on }: MilestoneRow, day: string, now: Date): boolean {
  if (starts_on === null) return false
  const begun = dayOf(new Date(now.getTime() + farthestZoneHours * 3_600_000))
  return beginOf(day) >= beginOf(starts_on) && beginOf(day) < endOf(starts_on) && day <= begun
}

/**
 * Replaces the entries of a week. 409 when there is a newer version than the sender has read; 422 for days outside the week or
 * in the future.
 */
export async function saveTimesheet(
  deps: SheetDeps,
  viewer: Viewer,
  key: WeekKey,
  { entries, version }: TimesheetInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (entries.length > 0) await beginWork(deps, tx, viewer, key)
    const { week, sheet } = await lockSheet(tx, viewer, key)
    if (version !== sheet.version) throw new AppError('timesheet_changed')
    const wrong = entries.findIndex(({ day }) => !isDayOf(week, day, deps.clock.now()))
    if (wrong !== -1) throw invalid([{ path: `entries.${wrong}.day`, message: engagementTexts.day }])
    await saveEntries(tx, { milestoneId: week.id, entries: inOrder(entries) })
  })
}

const inOrder = (entries: readonly TimesheetEntry[]) => entries.toSorted((a, b) => a.day.localeCompare(b.day))

/** Starts the timer of a week; 409 when the person's timer runs already, for this or another week. */
export async function beginTimer(
  deps: SheetDeps,
  viewer: Viewer,
  key: WeekKey,
  { day, what }: TimerInput,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // Locked, so that two starts at once leave one timer.
    await lockPerson(tx, { personId: viewer.id })
    await beginWork(deps, tx, viewer, key)
    const { week } = await lockSheet(tx, viewer, key)
    const now = deps.clock.now()
    if (!isDayOf(week, day, now)) throw invalid([{ path: 'day', message: engagementTexts.day }])
    const timer = { milestoneId: week.id, personId: viewer.id, at: now.toISOString(), day, what }
    if ((await startTimer(tx, timer)).length === 0) throw new AppError('timer_running')
  })
}

/**
 * Stops the timer and adds its time, rounded to quarters of an hour and at least one, to the day on which it started; never
 * more than that day has left, and nothing once the week is delivered. Without a running timer nothing changes.
 */
export async function endTimer({ db, clock }: SheetDeps, viewer: Viewer, key: WeekKey): Promise<void> {
  await transaction(db, async (tx) => {
    const { week, sheet, order } = await lockSheet(tx, viewer, key, false)
    const { timer_since: since, timer_day: day, timer_what: what, entries } = sheet
    if (since === null || day === null || what === null) return
    await clearTimer(tx, { milestoneId: week.id })
    const minutes = (clock.now().getTime() - Date.parse(isoOf(since))) / 60_000
    const left = most.quartersADay - quartersOf(entries.filter((entry) => entry.day === day))
    const quarters = Math.min(Math.max(1, Math.round(minutes / most.quarterMinutes)), left)
    if (!isOpen(order) || quarters < 1 || entries.length >= most.entries) return
    await saveEntries(tx, { milestoneId: week.id, entries: inOrder([...entries, { day, quarters, what }]) })
  })
}

/** Delivers the version that the provider has read, with the order of the week; 409 when it has changed since. */
export async function deliverWeek(
  deps: SheetDeps,
  viewer: Viewer,
  key: WeekKey,
  { version, note }: { version: number; note: string },
): Promise<void> {
  const [row] = await findEngagement(deps.db, { id: key.id })
  const { row: found, week, order } = await readWeek(deps.db, viewer, row, key)
  if (sideOf(found, viewer.id) !== 'provider') throw new AppError('forbidden')
  if (!order || !isOpen(order)) throw new AppError('timesheet_closed')
  await milestoneOrders.deliver(deps, viewer, { orderId: order.id, note }, async (tx) => {
    const [sheet] = await findTimesheets(tx, { milestoneIds: [week.id] })
    if (sheet?.version !== version) throw new AppError('timesheet_changed')
  })
}
