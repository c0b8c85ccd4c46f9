import type { Queryable, Tx } from '#db/connect.ts'
import { binder, type Columns, int, moment, nullable, run, selectOf, statement, text } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { type Place, readCursor, readPage } from './keyset.ts'
import type { CountedKind, ListingKind } from './listing-kind.ts'
import type { Placed } from './search/match-queries.ts'

/** What favorites need to know about a kind of listing. */
export interface FavoriteKind extends CountedKind {
  /** Unique by `user_id` and the column that names the listing, with `created_at`, and `price_minor` where it has a price. */
  favoritesTable: string
  /** Its price and whether people can see it, as SQL over `p`; absent for kinds without prices. */
  price?: { minor: string; isShown: string }
}

/** A favorite's card; `saved_minor` is the price when it was added, null when that was not stored or is not shown. */
export type FavoriteRow<Row> = Placed<Row> & { saved_minor: number | null }

interface FavoritesAsked {
  limit: number
  cursor?: string | undefined
}

/** Whether the listing `p` is among a person's favorites, as SQL; `viewer` is SQL for their internal id. */
export const isFavorite = ({ favoritesTable, key, source }: FavoriteKind, viewer: string): string =>
  `exists (select from ${favoritesTable} f where f.user_id = ${viewer} and f.${key} = ${source.id})`

/** Favorites of a kind of listing. */
export function favoritesOf(kind: FavoriteKind) {
  const { add, remove, lockAll, removeAll } = favoriteStatements(kind)
  return {
    /** Adds a favorite for a person; repeating it changes nothing. 404 when they may not see it. */
    async add(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string) {
      const [row] = await add(deps.db, { id, userId: viewer.id, at: deps.clock.now() })
      if (!row) throw new AppError(kind.notFound)
      recentReads(deps).forget(id)
      return { favorite: true, favorites: row.favorites }
    },

    /** Removes a favorite of a person, also one they can no longer see. */
    async remove(deps: Pick<Deps, 'db' | 'clock'>, viewer: Viewer, id: string) {
      const [row] = await remove(deps.db, { id, userId: viewer.id })
      if (!row) throw new AppError(kind.notFound)
      recentReads(deps).forget(id)
      return { favorite: false, favorites: row.favorites }
    },

    /** One page of a person's favorites that they may still see, newest first, with the cursors in both directions. */
    list<Row extends { id: string }>(db: Queryable, viewer: Viewer, asked: FavoritesAsked, card: ListingKind['card']) {
      const rowsAt = (place: Place) =>
        findFavorites<Row>(db, kind, card, { place, limit: asked.limit, viewer: viewer.id })
      return readPage('favorites', readCursor('favorites', asked.cursor), asked.limit, rowsAt)
    },

    /** Removes all favorites of a person and subtracts them from the counters. */
    async removeAll(tx: Tx, userId: number): Promise<void> {
      await lockAll(tx, { userId })
      await removeAll(tx, { userId })
    },
  }
}

function favoriteStatements({ name, source, key, favoritesTable, daysTable, price, visibleTo }: FavoriteKind) {
  const { table, id: rowId } = source
  const saved = price
    ? { column: ', price_minor', value: `, case when ${price.isShown} then ${price.minor} end` }
    : { column: '', value: '' }
  // A removed favorite is also subtracted from the day on which it was added.
  const lowered = `
      update ${table} set favorites = p.favorites - 1 from gone where ${rowId} = gone.${key}
      returning ${rowId} as id, p.favorites, (gone.created_at at time zone 'UTC')::date as day`
  const loweredDay = `
      update ${daysTable} d set favorites = d.favorites - 1 from lowered l where d.${key} = l.id and d.day = l.day`

  return {
    /** Adds a favorite once and returns their number; no row when this person may not see the listing. */
    add: statement(`favorite_add_${name}`, {
      takes: { id: text, userId: int, at: moment },
      gives: { favorites: int },
      sql: ({ id, userId, at }) => `
    with added as (
      insert into ${favoritesTable} (user_id, ${key}, created_at${saved.column})
      select ${userId}, ${rowId}, ${at}${saved.value} from ${table}
      where ${rowId} = ${id} and ${visibleTo(userId)}
      on conflict do nothing returning ${key}
    ), raised as (
      update ${table} set favorites = p.favorites + 1 from added where ${rowId} = added.${key} returning ${rowId} as id, p.favorites
    ), of_day as (
      insert into ${daysTable} (${key}, day, favorites)
      select id, (${at}::timestamptz at time zone 'UTC')::date, 1 from raised
      on conflict (${key}, day) do update set favorites = ${daysTable}.favorites + 1
    )
    select coalesce((select favorites from raised), p.favorites) as favorites
    from ${table} where ${rowId} = ${id} and ${visibleTo(userId)}`,
    }),

    /** Removes a favorite and returns their number. */
    remove: statement(`favorite_remove_${name}`, {
      takes: { id: text, userId: int },
      gives: { favorites: int },
      sql: ({ id, userId }) => `
    with gone as (
      delete from ${favoritesTable} where user_id = ${userId} and ${key} = ${id} returning ${key}, created_at
    ), lowered as (${lowered}
    ), of_day as (${loweredDay}
    )
    select coalesce((select favorites from lowered), p.favorites) as favorites
    from ${table} where ${rowId} = ${id} and (${visibleTo(userId)} or exists (select from gone))`,
    }),

    /** Locks every listing in a person's favorites, in the order of their ids. */
    lockAll: statement(`favorites_lock_${name}`, {
      takes: { userId: int },
      gives: { id: text },
      sql: ({ userId }) => `
    select ${rowId} as id from ${table} join ${favoritesTable} f on f.${key} = ${rowId}
    where f.user_id = ${userId} order by ${rowId} for no key update of p`,
    }),

    /** Removes all favorites of a person; needs the locks of those listings. */
    removeAll: statement(`favorites_remove_all_${name}`, {
      takes: { userId: int },
      sql: ({ userId }) => `
    with gone as (
      delete from ${favoritesTable} where user_id = ${userId} returning ${key}, created_at
    ), lowered as (${lowered}
    )${loweredDay}`,
    }),
  }
}

interface Page {
  place: Place
  /** Rows wanted; one more is read to see whether there are more. */
  limit: number
  /** The viewer's internal id. */
  viewer: number
}

async function findFavorites<Row>(
  db: Queryable,
  { name, source, key, favoritesTable, price, visibleTo }: FavoriteKind,
  card: ListingKind['card'],
  { place: { step, key: from, id }, limit, viewer }: Page,
): Promise<FavoriteRow<Row>[]> {
  const { bind, values } = binder()
  const own = bind(viewer)
  const isBack = step === 'previous'
  const direction = isBack ? 'asc' : 'desc'
  const order = `order by m.created_at ${direction}, m.${key} ${direction}`
  const most = bind(limit + 1)
  const beyond =
    step === 'first'
      ? ''
      : `and (m.created_at, m.${key}) ${isBack ? '>' : '<'} (timestamptz 'epoch' + ${bind(from)}::bigint * interval '1 microsecond', ${bind(id)})`
  const columns: Columns = {
    ...card.columns(own),
    sort_key: [int, "(date_part('epoch', m.created_at) * 1000000)::bigint"],
    saved_minor: [nullable(int), price ? `case when ${price.isShown} then m.price_minor end` : 'null'],
  }
  const listing = `join ${source.table} on ${source.id} = m.${key}`
  const text = `
    select ${selectOf(columns)}
    from (select m.* from ${favoritesTable} m ${listing}
      where m.user_id = ${own} and ${visibleTo(own)} ${beyond} ${order} limit ${most}) m
    ${listing} ${card.sources} ${order}`
  return run(db, { name: `favorites_${name}_${step}`, text, values })
}
