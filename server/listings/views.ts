import { createHmac } from 'node:crypto'
import { viewLimits } from '@guildhall/contract/limits/shared.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, day, int, statement, text } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { networkOf } from '#http/limits/rate-limits.ts'
import type { Deps } from '../deps.ts'
import { type CountedKind, dayOf } from './listing-kind.ts'

/** What views need to know about a kind of listing. */
export interface ViewKind extends CountedKind {
  /** The internal id of its owner, as SQL over `p`: their own views never count. */
  owner: string
  /** Views by signed-in people, unique by the column that names the listing, `user_id` and `day`. */
  viewsTable: string
  /** Views by visitors, unique by that column, `day`, `block` and `visitor`. */
  visitorsTable: string
}

/** What is known about a signed-out visitor: the address and the browser's user agent. */
interface Visitor {
  address: string
  agent: string
}

/** Views of a kind of listing. */
export function viewsOf(kind: ViewKind) {
  const { find, countPerson, lockVisible, countVisitor, forgetVisitors } = viewStatements(kind)
  return {
    /**
     * Counts a view, once per person and day (UTC), never the owner's, and returns the number of views. Visitors are counted
     * separately, once a day and at most 20 per address block. 404 when the viewer may not see it.
     */
    async count(deps: Pick<Deps, 'db' | 'clock' | 'config'>, viewer: Viewer | null, visitor: Visitor, id: string) {
      const on = dayOf(deps.clock.now())
      if (viewer) {
        const [row] = await countPerson(deps.db, { id, userId: viewer.id, on })
        if (!row) throw new AppError(kind.notFound)
        if (row.counted) recentReads(deps).forget(id)
        return row.views
      }
      return transaction(deps.db, async (tx) => {
        const [row] = await lockVisible(tx, { id })
        if (!row) throw new AppError(kind.notFound)
        const { block, mark } = blind(visitor, deps.config.authSecret, on)
        await countVisitor(tx, { id, on, block, visitor: mark })
        return row.views
      })
    },

    /** The number of views of a listing that this viewer may see; 404 otherwise. */
    async find(db: Queryable, viewer: Viewer | null, id: string): Promise<number> {
      const [row] = await find(db, { id, viewerId: viewer?.id ?? 0 })
      if (!row) throw new AppError(kind.notFound)
      return row.views
    },

    /** Deletes the hashes of past days; the number of views stays. */
    async sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
      await forgetVisitors(db, { before: dayOf(clock.now()) })
    },
  }
}

/** Hashes of the address block and the visitor, with a key that changes daily: nobody can be tracked to the next day. */
function blind({ address, agent }: Visitor, secret: string, day: string) {
  const salt = createHmac('sha256', secret).update(`visitors of ${day}`).digest()
  const hash = (text: string) => createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
  const block = addressBlock(address)
  return { block: hash(block), mark: hash(`${block}\n${agent}`) }
}

/** The first 24 bits of IPv4, the first 48 of IPv6. */
export const addressBlock = (address: string): string => networkOf(address, { bytes: 3, groups: 3 })

function viewStatements({ name, source, key, owner, daysTable, viewsTable, visitorsTable, visibleTo }: ViewKind) {
  const { table, id: rowId } = source
  return {
    find: statement(`views_${name}`, {
      takes: { id: text, viewerId: int },
      gives: { views: int },
      sql: ({ id, viewerId }) => `select p.views from ${table} where ${rowId} = ${id} and ${visibleTo(viewerId)}`,
    }),

    /**
     * Counts a person's view once a day, unless the listing is their own; returns the number of views.
     */
    countPerson: statement(`view_count_${name}`, {
      takes: { id: text, userId: int, on: day },
      gives: { views: int, counted: bool },
      sql: ({ id, userId, on }) => `
    with added as (
      insert into ${viewsTable} (${key}, user_id, day)
      select ${rowId}, ${userId}, ${on} from ${table}
      where ${rowId} = ${id} and ${visibleTo(userId)} and ${owner} <> ${userId}
      on conflict do nothing returning ${key}
    ), raised as (
      update ${table} set views = p.views + 1 from added where ${rowId} = added.${key} returning ${rowId} as id, p.views
    ), of_day as (
      insert into ${daysTable} (${key}, day, views) select id, ${on}, 1 from raised
      on conflict (${key}, day) do update set views = ${daysTable}.views + 1
    )
    select coalesce((select views from raised), p.views) as views, exists (select from raised) as counted
    from ${table} where ${rowId} = ${id} and ${visibleTo(userId)}`,
    }),

    /** Locks a listing that visitors may see, so that its visitors are counted one after another. */
    lockVisible: statement(`view_lock_${name}`, {
      takes: { id: text },
      gives: { views: int },
      sql: ({ id }) => `
    select p.views from ${table} where ${rowId} = ${id} and ${visibleTo('0')} for no key update of p`,
    }),

    /** Counts a visitor of an address block on a day, up to the limit per block; needs the listing's lock. */
    countVisitor: statement(`view_count_visitor_${name}`, {
      takes: { id: text, on: day, block: text, visitor: text },
      sql: ({ id, on, block, visitor }) => `
    with added as (
      insert into ${visitorsTable} (${key}, day, block, visitor)
      select ${id}, ${on}, ${block}, ${visitor}
      where (select count(*) from ${visitorsTable} where ${key} = ${id} and day = ${on} and block = ${block})
        < ${viewLimits.anonymousPerBlock}
      on conflict do nothing returning ${key}
    ), of_day as (
      insert into ${daysTable} (${key}, day, anonymous_views) select ${key}, ${on}, 1 from added
      on conflict (${key}, day) do update set anonymous_views = ${daysTable}.anonymous_views + 1
    )
    update ${table} set anonymous_views = p.anonymous_views + 1 from added where ${rowId} = added.${key}`,
    }),

    /** Deletes the visitors of days before this one; the counter stays. */
    forgetVisitors: statement(`view_forget_visitors_${name}`, {
      takes: { before: day },
      sql: ({ before }) => `delete from ${visitorsTable} where day < ${before}`,
    }),
  }
}
