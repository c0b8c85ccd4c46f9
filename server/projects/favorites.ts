import { fromMinor } from '@guildhall/contract/values/money.ts'
import { int, moment, text } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { type Place, readCursor, readPage } from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { presentCard } from './lists/card.ts'
import { findFavorites } from './lists/list-queries.ts'
import { visibleTo } from './project-queries.ts'

type Kept = Pick<Deps, 'db' | 'clock'>

/** Adds a project to a person's favorites; twice is once. 404 when it is not theirs to see. */
export async function favorite(deps: Kept, viewer: Viewer, id: string) {
  const [row] = await addFavorite(deps.db, { id, userId: viewer.id, at: deps.clock.now() })
  if (!row) throw new AppError('project_not_found')
  recentReads(deps).forget(id)
  return { favorite: true, favorites: row.favorites }
}

/** Takes a project out of a person's favorites, also one that is not shown to them any more. */
export async function unfavorite(deps: Kept, viewer: Viewer, id: string) {
  const [row] = await removeFavorite(deps.db, { id, userId: viewer.id })
  if (!row) throw new AppError('project_not_found')
  recentReads(deps).forget(id)
  return { favorite: false, favorites: row.favorites }
}

/** One page of a person's favorites that they may still see, the newest first, with the pages on both sides. */
export async function listFavorites(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const rowsAt = (place: Place) => findFavorites(db, { place, limit, viewer: viewer.id })
  const { rows, ...cursors } = await readPage('favorites', readCursor('favorites', cursor), limit, rowsAt)
  const items = rows.map((row) => ({
    ...presentCard(config.filesOrigin, row),
    savedPrice: row.saved_minor === null ? null : fromMinor(row.saved_minor),
  }))
  return { items, ...cursors }
}

/** Adds a favorite once and answers the number of them; no row when the project is not this person's to see. */
const addFavorite = statement('favorite_add', {
  takes: { id: text, userId: int, at: moment },
  gives: { favorites: int },
  sql: ({ id, userId, at }) => `
    with added as (
      insert into project_favorites (user_id, project_id, created_at, price_minor)
      select ${userId}, p.id, ${at}, case when p.for_sale then p.price_minor end from projects p
      where p.id = ${id} and ${visibleTo(userId)}
      on conflict do nothing returning project_id
    ), raised as (
      update projects p set favorites = p.favorites + 1 from added where p.id = added.project_id returning p.id, p.favorites
    ), of_day as (
      insert into project_days (project_id, day, favorites)
      select id, (${at}::timestamptz at time zone 'UTC')::date, 1 from raised
      on conflict (project_id, day) do update set favorites = project_days.favorites + 1
    )
    select coalesce((select favorites from raised), p.favorites) as favorites
    from projects p where p.id = ${id} and ${visibleTo(userId)}`,
})

/** Takes a favorite back, from the day it was given too, and answers the number of them. */
const removeFavorite = statement('favorite_remove', {
  takes: { id: text, userId: int },
  gives: { favorites: int },
  sql: ({ id, userId }) => `
    with gone as (
      delete from project_favorites where user_id = ${userId} and project_id = ${id} returning project_id, created_at
    ), lowered as (
      update projects p set favorites = p.favorites - 1 from gone where p.id = gone.project_id
      returning p.favorites, p.id, (gone.created_at at time zone 'UTC')::date as day
    ), of_day as (
      update project_days d set favorites = d.favorites - 1 from lowered l where d.project_id = l.id and d.day = l.day
    )
    select coalesce((select favorites from lowered), p.favorites) as favorites
    from projects p where p.id = ${id} and (${visibleTo(userId)} or exists (select from gone))`,
})

/** Locks every project a person has among their favorites, in the order of their ids. */
export const lockFavored = statement('favorites_lock', {
  takes: { userId: int },
  gives: { id: text },
  sql: ({ userId }) => `
    select p.id from projects p join project_favorites f on f.project_id = p.id
    where f.user_id = ${userId} order by p.id for no key update of p`,
})

/** Takes all favorites of a person back; needs the locks of those projects. */
export const removeAllFavorites = statement('favorites_remove_all', {
  takes: { userId: int },
  sql: ({ userId }) => `
    with gone as (
      delete from project_favorites where user_id = ${userId} returning project_id, created_at
    ), lowered as (
      update projects p set favorites = p.favorites - 1 from gone where p.id = gone.project_id
      returning p.id, (gone.created_at at time zone 'UTC')::date as day
    )
    update project_days d set favorites = d.favorites - 1 from lowered l where d.project_id = l.id and d.day = l.day`,
})
