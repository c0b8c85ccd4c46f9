import type { Queryable } from '#db/connect.ts'
import { bool, int, moment, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { type NotifyDeps, notify } from '#notifications/notify.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'
import { lacksDetails } from './lists/card.ts'
import { visibleTo } from './project-queries.ts'

type Asks = Pick<Deps, 'db' | 'clock'>

/** Whether a person is told when a project goes on sale; 404 when they may not see it and did not ask before. */
export async function readAlert(db: Queryable, viewer: Viewer, projectId: string): Promise<{ asked: boolean }> {
  return { asked: (await requireSubject(db, viewer, projectId)).asked }
}

/**
 * Tells a person once, when people can buy the project. 404 when they may not see it, 409 when it is theirs or on sale
 * already.
 */
export async function askAlert({ db, clock }: Asks, viewer: Viewer, projectId: string): Promise<{ asked: true }> {
  const project = await requireSubject(db, viewer, projectId)
  if (project.own) throw new AppError('product_own')
  if (!project.waits) throw new AppError('product_on_sale')
  await insertAlert(db, { userId: viewer.id, projectId, at: clock.now() })
  return { asked: true }
}

/** Cancels that; also for a project that the person can no longer see. */
export async function stopAlert(db: Queryable, viewer: Viewer, projectId: string): Promise<{ asked: false }> {
  await requireSubject(db, viewer, projectId)
  await deleteAlert(db, { userId: viewer.id, projectId })
  return { asked: false }
}

/** Returns how many people wait to buy something from this person. */
export async function countAlerts(db: Queryable, viewer: Viewer): Promise<{ people: number }> {
  const [row] = await countWaiting(db, { sellerId: viewer.id })
  return { people: row?.people ?? 0 }
}

async function requireSubject(db: Queryable, viewer: Viewer, projectId: string) {
  const [project] = await findSubject(db, { userId: viewer.id, projectId })
  if (!project) throw new AppError('project_not_found')
  return project
}

const batch = 200

/**
 * Tells everybody who waits for a project of this seller that can be bought now. Each row is deleted in the transaction that
 * notifies its person, so everybody is told once, also when two of these jobs run together or one is repeated.
 */
export async function tellOnSale(
  deps: NotifyDeps & Pick<Deps, 'db'>,
  { sellerId }: { sellerId: number },
): Promise<void> {
  const tellSome = () =>
    transaction(deps.db, async (tx) => {
      const taken = await takeDue(tx, { sellerId, most: batch })
      await notify(
        deps,
        tx,
        taken
          .filter(({ reachable }) => reachable)
          .map(({ user_id: userId, project_id: id, title }) => ({
            userId,
            type: 'order',
            title: `“${title}” is on sale`,
            message: 'You asked us to tell you. People can buy it now.',
            href: `/product/${id}`,
          })),
      )
      return taken.length
    })
  while ((await tellSome()) === batch);
}

/** The job that saved business details and changed projects start. */
export const saleAlertJobs = [defineJob('sale-alerts', {}, tellOnSale)] as const

/** Whether somebody waits for a project. */
export const findWaiting = statement('sale_alerts_waiting', {
  takes: { projectId: text },
  gives: { project_id: text },
  sql: ({ projectId }) => `select project_id from sale_alerts where project_id = ${projectId} limit 1`,
})

const findSubject = statement('sale_alert_subject', {
  takes: { userId: int, projectId: text },
  gives: { own: bool, waits: bool, asked: bool },
  sql: ({ userId, projectId }) => `
    select p.seller_id = ${userId} as own, p.for_sale and ${lacksDetails} as waits, a.user_id is not null as asked
    from projects p left join sale_alerts a on a.project_id = p.id and a.user_id = ${userId}
    where p.id = ${projectId}
      and (a.user_id is not null or (${visibleTo(userId)} and ${notHidden(userId, 'p.seller_id')}))`,
})

const insertAlert = statement('sale_alert_insert', {
  takes: { userId: int, projectId: text, at: moment },
  sql: ({ userId, projectId, at }) => `
    insert into sale_alerts (user_id, project_id, created_at) values (${userId}, ${projectId}, ${at})
    on conflict do nothing`,
})

const deleteAlert = statement('sale_alert_delete', {
  takes: { userId: int, projectId: text },
  sql: ({ userId, projectId }) => `delete from sale_alerts where user_id = ${userId} and project_id = ${projectId}`,
})

const countWaiting = statement('sale_alerts_count', {
  takes: { sellerId: int },
  gives: { people: int },
  sql: ({ sellerId }) => `
    select count(distinct a.user_id)::int as people from projects p join sale_alerts a on a.project_id = p.id
    where p.seller_id = ${sellerId}`,
})

// `reachable`: suspended people, and those separated from the seller by a block, are not told.
const takeDue = statement('sale_alerts_take', {
  takes: { sellerId: int, most: int },
  gives: { user_id: int, project_id: text, title: text, reachable: bool },
  sql: ({ sellerId, most }) => `
    with due as (
      select a.user_id, a.project_id, p.title from projects p join sale_alerts a on a.project_id = p.id
      where p.seller_id = ${sellerId} and p.visibility in ('public', 'unlisted') and p.for_sale and not ${lacksDetails}
      limit ${most} for update of a skip locked),
    gone as (
      delete from sale_alerts a using due where a.user_id = due.user_id and a.project_id = due.project_id
      returning a.user_id)
    select due.user_id, due.project_id, due.title,
      not u.away and ${notHidden(sellerId, 'due.user_id')} as reachable
    from due join people u on u.id = due.user_id`,
})
