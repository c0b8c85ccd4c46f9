import type { Goal, GoalInput } from '@guildhall/contract/bookings/goals.ts'
import { goalLimits as most } from '@guildhall/contract/limits/sessions.ts'
import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import { dateIn } from '@guildhall/contract/values/zoned-times.ts'
import { eq, or } from 'drizzle-orm'
import { bookings } from '#bookings/service.ts'
import type { Queryable, Tx } from '#db/connect.ts'
import { hoursAfter, isoOrNull } from '#db/moments.ts'
import type { Between } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Creation, unrepeated } from '#idempotency/service.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countOpenGoals, deleteGoal, findDueGoals, findGoals, type GoalRow, insertGoal, saveGoal } from './queries.ts'
import { sessionGoals } from './tables.ts'

type GoalDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>

/** The other side of a booking of the caller; 404 for a stranger, 409 when the other account is closed. */
async function pairOf(db: Queryable, viewer: Viewer, bookingId: string): Promise<{ one: number; other: number }> {
  const other = await bookings.otherSideOf(db, viewer, bookingId)
  if (other === null) throw new AppError('goals_alone')
  return { one: viewer.id, other }
}

/** Returns the goals that the caller shares with the other side of a booking; none once the other account is closed. */
export async function listGoals(db: Queryable, viewer: Viewer, bookingId: string): Promise<Goal[]> {
  const pair = await pairOf(db, viewer, bookingId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'goals_alone') return null
    throw error
  })
  return pair ? (await findGoals(db, pair)).map((row) => present(row, viewer)) : []
}

/** Returns one of these goals, else 404. */
export async function readGoal(db: Queryable, viewer: Viewer, bookingId: string, id: string): Promise<Goal> {
  const found = (await listGoals(db, viewer, bookingId)).find((goal) => goal.id === id)
  if (!found) throw new AppError('goal_not_found')
  return found
}

/** Refuses a due date that has passed in every time zone. */
function requireComing(due: string | null, now: Date): void {
  if (due === null || due >= dateIn(hoursAfter(now, -12), 'UTC')) return
  const { message } = new AppError('goal_due_past')
  throw new AppError('goal_due_past', { fields: [{ path: 'due', message }] })
}

/**
 * Adds a goal and tells the other side. 422 for a date that has passed; 409 above the number of goals of two people, which are
 * counted under their lock.
 */
export async function addGoal(
  deps: GoalDeps,
  viewer: Viewer,
  bookingId: string,
  { text, due }: GoalInput,
  { id, markDone }: Creation = unrepeated(),
): Promise<void> {
  requireComing(due, deps.clock.now())
  await transaction(deps.db, async (tx) => {
    const pair = await pairOf(tx, viewer, bookingId)
    const alive = await directory.lock(tx, [pair.one, pair.other])
    if (!alive.has(pair.one)) throw new AppError('forbidden')
    if (!alive.has(pair.other)) throw new AppError('goals_alone')
    const [count] = await countOpenGoals(tx, pair)
    if (!count || count.open >= most.open || count.total >= most.all) throw new AppError('goals_full')
    await insertGoal(tx, { id, ...pair, authorId: viewer.id, words: text, due, at: deps.clock.now() })
    await markDone(tx)
    const name = await directory.nameOf(tx, viewer.id)
    await notify(deps, tx, [
      {
        ...{ userId: pair.other, type: 'job', title: 'New goal', message: `${name} added a goal: ${text}` },
        ...{ href: `/bookings/${bookingId}#goals`, about: `goals ${bookingId}` },
      },
    ])
  })
}

/** Changes a goal; either side may. 404 for a goal of others, 422 for another date that has passed. */
export async function changeGoal(
  deps: GoalDeps,
  viewer: Viewer,
  { booking, goal }: { booking: string; goal: string },
  { text, due, done }: GoalInput & { done: boolean },
): Promise<void> {
  const pair = await pairOf(deps.db, viewer, booking)
  const old = (await findGoals(deps.db, pair)).find(({ id }) => id === goal)
  if (!old) throw new AppError('goal_not_found')
  if (due !== old.due) requireComing(due, deps.clock.now())
  const doneAt = done ? deps.clock.now() : null
  const [saved] = await saveGoal(deps.db, { id: goal, ...pair, words: text, due, doneAt })
  if (!saved) throw new AppError('goal_not_found')
}

/** Deletes a goal; either side may. 404 for a goal of others. */
export async function removeGoal(db: Queryable, viewer: Viewer, bookingId: string, id: string): Promise<void> {
  const pair = await pairOf(db, viewer, bookingId)
  const [gone] = await deleteGoal(db, { id, ...pair })
  if (!gone) throw new AppError('goal_not_found')
}

const present = ({ id, text, due, done_at, author_id }: GoalRow, viewer: Viewer): Goal => ({
  ...{ id, text, due, doneAt: isoOrNull(done_at), isOwn: author_id === viewer.id },
})

/** Returns the open goals of a person that have a date between two moments, for calendar/. */
export async function listDueGoals(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const dayOf = (at: Date | string) => new Date(at).toISOString().slice(0, 10)
  const rows = await findDueGoals(db, { personId, from: dayOf(from), to: dayOf(to), limit })
  return rows.map(({ text, due, booking_id }) => ({
    ...{ kind: 'goal' as const, title: text, about: '', at: `${due}T00:00:00.000Z`, day: due },
    href: `/bookings/${booking_id}#goals`,
  }))
}

/** The goals of a person with others, for their data export, and their erasure: they go with either account. */
export async function heldGoals(db: Queryable, personId: number) {
  const rows = await db.select().from(sessionGoals).where(ofPerson(personId))
  return rows.map(({ lowId: _low, highId: _high, authorId, ...goal }) => ({ ...goal, isOwn: authorId === personId }))
}

export const eraseGoals = (tx: Tx, personId: number) => tx.delete(sessionGoals).where(ofPerson(personId))

const ofPerson = (personId: number) => or(eq(sessionGoals.lowId, personId), eq(sessionGoals.highId, personId))
