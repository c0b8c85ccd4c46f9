import type { AppealOutcome } from '@guildhall/contract/admin/options.ts'
import { type Appeal, appealEndpoints } from '@guildhall/contract/admin/statements.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import type { FastifyInstance } from 'fastify'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { queue } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { mount } from '#http/endpoints.ts'
import { AppError } from '#http/errors.ts'
import { notify } from '#notifications/notify.ts'
import { writeStaffLog } from '#staff-log/service.ts'
import { presentStatement, type StatementRow, statements } from '#statements/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { lists } from './lists.ts'
import { showAgain } from './published.ts'
import { takeBack } from './sanctions.ts'

/** Appeals against decisions of the staff. */
export function appealRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, appealEndpoints, {
    list: async ({ viewer, query }) => lists.appeals(deps, viewer, query),
    async decide({ viewer, params: { id }, body }) {
      await decideAppeal(deps, viewer, id, body)
      const [appeal] = await presentAppeals(deps, viewer, [await statements.find(deps.db, id)])
      if (!appeal) throw new AppError('internal')
      return { appeal }
    },
  })
}

/** Keeps or lifts what an appeal is about: 403 for everybody whom `decidersOf` leaves out. */
export async function decideAppeal(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { outcome, reason }: { outcome: AppealOutcome; reason: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await statements.lockAppeal(tx, id)
    if (row.person_id === viewer.id) throw new AppError('own_matter')
    const mayDecide = (await decidersOf(tx, [row]))(row).includes(viewer.id)
    if (!mayDecide) throw new AppError(row.made_by === viewer.id ? 'appeal_own_decision' : 'not_your_duty')
    if (outcome === 'lifted') await lift(deps, tx, viewer, row, reason)
    await statements.decide(deps, tx, row, { outcome, by: viewer, reason })
    const subject = { kind: row.subject_kind, id: row.subject_id, title: row.subject_title }
    const act = outcome === 'kept' ? 'keep-decision' : 'lift-decision'
    await writeStaffLog(deps, tx, viewer, { act, subject, reason, before: row.measure, after: outcome })
  })
}

/**
 * Returns who may decide an appeal, by internal ids: as `statements.deciders` says, and those who reported its subject only if
 * there is nobody else.
 */
export async function decidersOf(
  db: Queryable,
  rows: readonly StatementRow[],
): Promise<(row: StatementRow) => number[]> {
  const able = await statements.deciders(db, rows)
  const reporters = await queue.reportersOf(
    db,
    rows.map((row) => row.subject_id),
  )
  return (row) => {
    const reported = reporters(row.subject_kind, row.subject_id)
    const others = able(row).filter((id) => !reported.includes(id))
    return others.length > 0 ? others : able(row)
  }
}

async function lift(deps: Deps, tx: Tx, viewer: Viewer | null, row: StatementRow, reason: string): Promise<void> {
  if (row.ended_at !== null) return
  const { subject_kind: kind, subject_id: id, subject_title: title } = row
  if (kind === 'person') await takeBack(deps, tx, row)
  else await showAgain(deps, tx, viewer, { kind, id, title, reason })
}

/**
 * Lifts the decisions whose appeals nobody answered in time, and tells administrators once a day which appeals are late.
 */
export async function watchAppeals(deps: Deps): Promise<void> {
  for (const { id } of await statements.appealsOlderThan(deps, staffLimits.appealLapseDays))
    await transaction(deps.db, async (tx) => {
      const row = await statements.lockAppeal(tx, id).catch((error: unknown) => {
        if (error instanceof AppError) return null
        throw error
      })
      if (!row) return
      const reason = `Nobody answered your appeal within ${staffLimits.appealLapseDays} days.`
      await lift(deps, tx, null, row, reason)
      await statements.decide(deps, tx, row, { outcome: 'expired', by: null, reason })
    })
  const late = (await statements.appealsOlderThan(deps, staffLimits.appealAnswerDays)).length
  if (late === 0) return
  const title = late === 1 ? '1 appeal is late' : `${late} appeals are late`
  const message = `An appeal is answered within ${staffLimits.appealAnswerDays} days. After ${staffLimits.appealLapseDays} days the decision is lifted.`
  const told = { type: 'profile', title, message, href: '/admin/appeals', about: 'late appeals' } as const
  await transaction(deps.db, async (tx) => {
    const admins = await directory.staff(tx, 'roles')
    await notify(
      deps,
      tx,
      admins.map((userId) => ({ userId, ...told })),
    )
  })
}

/** Appeals with the names of the people in them, as this person sees them. */
export async function presentAppeals(deps: Deps, viewer: Viewer, rows: StatementRow[]): Promise<Appeal[]> {
  const ids = rows.flatMap((row) => [row.person_id, row.made_by, row.decided_by]).filter((id) => id !== null)
  const known = await directory.members.byId(deps.db, [...new Set(ids.map(String))])
  const personOf = (id: number | null) => {
    const person = known.get(String(id))
    return person ? { customUserId: person.id, name: person.title } : null
  }
  const deciders = await decidersOf(deps.db, rows)
  return rows.map((row) => ({
    ...presentStatement(row, deps.clock.now()),
    person: personOf(row.person_id),
    madeBy: personOf(row.made_by),
    decidedBy: personOf(row.decided_by),
    mayDecide: row.appeal_state === 'open' && deciders(row).includes(viewer.id),
  }))
}
