import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { recentReads } from '#http/recent.ts'
import type { Deps } from '../deps.ts'
import { dayOf } from './days.ts'
import { addFavorite, removeFavorite } from './favorite-queries.ts'
import { countView, countVisitor, lockVisible } from './viewing-queries.ts'
import { blind, type Visitor } from './visitors.ts'

type Kept = Pick<Deps, 'db' | 'clock'>

/** Adds a project to a person's favorites; twice is once. 404 when it is not theirs to see. */
export async function favorite(deps: Kept, viewer: Viewer, id: string) {
  const [row] = await addFavorite(deps.db, id, viewer.id, deps.clock.now())
  if (!row) throw new AppError('project_not_found')
  recentReads(deps).forget(id)
  return { favorite: true, favorites: row.favorites }
}

/** Takes a project out of a person's favorites, also one that is not shown to them any more. */
export async function unfavorite(deps: Kept, viewer: Viewer, id: string) {
  const [row] = await removeFavorite(deps.db, id, viewer.id)
  if (!row) throw new AppError('project_not_found')
  recentReads(deps).forget(id)
  return { favorite: false, favorites: row.favorites }
}

/**
 * Counts a view, once per person and day (UTC), never one's own, and answers the number of views. Visitors are counted
 * apart, once a day and at most 20 of an address block.
 */
export async function view(deps: Deps, viewer: Viewer | null, visitor: Visitor, id: string): Promise<number> {
  const day = dayOf(deps.clock.now())
  if (viewer) {
    const [row] = await countView(deps.db, id, viewer.id, day)
    if (!row) throw new AppError('project_not_found')
    if (row.counted) recentReads(deps).forget(id)
    return row.views
  }
  return transaction(deps.db, async (tx) => {
    const [row] = await lockVisible(tx, id)
    if (!row) throw new AppError('project_not_found')
    const { block, mark } = blind(visitor, deps.config.authSecret, day)
    await countVisitor(tx, id, day, block, mark)
    return row.views
  })
}
