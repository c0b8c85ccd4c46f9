import { type FavoriteKind, favoritesOf } from '#listings/service.ts'
import { isShownTo } from '#relations/tables.ts'

/** Whether an expert `p` is found: listed, and still somebody who may be an expert. The index knows. */
export const isFound = `exists (select from listing_index l where l.kind = 'expert' and l.id = p.handle)`

/** Favorites of experts: where they are counted and who may see which. */
export const countedExperts: FavoriteKind = {
  name: 'expert',
  source: { table: 'experts p', id: 'p.handle' },
  key: 'handle',
  visibleTo: (viewer) => `(${isFound} and ${isShownTo(viewer, 'p.person_id')})`,
  notFound: 'expert_not_found',
  daysTable: 'expert_days',
  favoritesTable: 'expert_favorites',
}

export const favorites = favoritesOf(countedExperts)
