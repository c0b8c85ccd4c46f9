import { createHmac } from 'node:crypto'
import { viewLimits } from '@guildhall/contract/limits/shared.ts'
import { bool, day, int, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { networkOf } from '#http/limits/networks.ts'
import type { Deps } from '../../deps.ts'
import { dayOf } from '../days/days.ts'
import { visibleTo } from '../project-queries.ts'

/**
 * Counts a view, once per person and day (UTC), never one's own, and answers the number of views. Visitors are counted
 * apart, once a day and at most 20 of an address block.
 */
export async function view(deps: Deps, viewer: Viewer | null, visitor: Visitor, id: string): Promise<number> {
  const on = dayOf(deps.clock.now())
  if (viewer) {
    const [row] = await countView(deps.db, { id, userId: viewer.id, on })
    if (!row) throw new AppError('project_not_found')
    if (row.counted) recentReads(deps).forget(id)
    return row.views
  }
  return transaction(deps.db, async (tx) => {
    const [row] = await lockVisible(tx, { id })
    if (!row) throw new AppError('project_not_found')
    const { block, mark } = blind(visitor, deps.config.authSecret, on)
    await countVisitor(tx, { id, on, block, visitor: mark })
    return row.views
  })
}

/** What is known of somebody signed out: the address and what the browser says of itself. */
interface Visitor {
  address: string
  agent: string
}

/** Hashes for the address block and the visitor, by a key that differs every day: nobody can be followed to the next. */
function blind({ address, agent }: Visitor, secret: string, day: string) {
  const salt = createHmac('sha256', secret).update(`visitors of ${day}`).digest()
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
  const block = addressBlock(address)
  return { block: hash(block), mark: hash(`${block}\n${agent}`) }
}

/** The first 24 bits of IPv4, the first 48 of IPv6. */
export const addressBlock = (address: string): string => networkOf(address, { bytes: 3, groups: 3 })

/** Forgets the hashes of days that are over; the number of views stays. */
export async function sweepVisitors({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await forgetVisitors(db, { before: clock.now().toISOString().slice(0, 10) })
}

/** The number of views of a project that this viewer may see. */
export const findViews = statement('project_views', {
  takes: { id: text, viewerId: int },
  gives: { views: int },
  sql: ({ id, viewerId }) => `select p.views from projects p where p.id = ${id} and ${visibleTo(viewerId)}`,
})

/** Counts a person's view of a day unless it was counted or the project is their own; answers the number of views. */
const countView = statement('view_count', {
  takes: { id: text, userId: int, on: day },
  gives: { views: int, counted: bool },
  sql: ({ id, userId, on }) => `
    with added as (
      insert into project_views (project_id, user_id, day)
      select p.id, ${userId}, ${on} from projects p
      where p.id = ${id} and p.visibility in ('public', 'unlisted') and p.seller_id <> ${userId}
      on conflict do nothing returning project_id
    ), raised as (
      update projects p set views = p.views + 1 from added where p.id = added.project_id returning p.id, p.views
    ), of_day as (
      insert into project_days (project_id, day, views) select id, ${on}, 1 from raised
      on conflict (project_id, day) do update set views = project_days.views + 1
    )
    select coalesce((select views from raised), p.views) as views, exists (select from raised) as counted
    from projects p where p.id = ${id} and ${visibleTo(userId)}`,
})

/** Locks a project that visitors may see, so that its visitors are counted one after another. */
const lockVisible = statement('view_lock', {
  takes: { id: text },
  gives: { views: int },
  sql: ({ id }) => `
    select views from projects where id = ${id} and visibility in ('public', 'unlisted') for no key update`,
})

/** Counts a visitor of an address block on a day, up to the limit per block; needs the project's lock. */
const countVisitor = statement('view_count_visitor', {
  takes: { id: text, on: day, block: text, visitor: text },
  sql: ({ id, on, block, visitor }) => `
    with added as (
      insert into project_anonymous_views (project_id, day, block, visitor)
      select ${id}, ${on}, ${block}, ${visitor}
      where (select count(*) from project_anonymous_views where project_id = ${id} and day = ${on} and block = ${block})
        < ${viewLimits.anonymousPerBlock}
      on conflict do nothing returning project_id
    ), of_day as (
      insert into project_days (project_id, day, anonymous_views) select project_id, ${on}, 1 from added
      on conflict (project_id, day) do update set anonymous_views = project_days.anonymous_views + 1
    )
    update projects p set anonymous_views = p.anonymous_views + 1 from added where p.id = added.project_id`,
})

/** Forgets the visitors of days before this one; the counter stays. */
const forgetVisitors = statement('view_forget_visitors', {
  takes: { before: day },
  sql: ({ before }) => `delete from project_anonymous_views where day < ${before}`,
})
