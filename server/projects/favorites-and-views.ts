import { type FavoriteKind, favoritesOf, type ViewKind, viewsOf } from '#listings/service.ts'
import { visibleTo } from './project-queries.ts'

/** Favorites and views of projects: where they are counted and who may see which. */
export const countedProjects: FavoriteKind & ViewKind = {
  name: 'project',
  source: { table: 'projects p', id: 'p.id' },
  key: 'project_id',
  owner: 'p.seller_id',
  visibleTo,
  notFound: 'project_not_found',
  daysTable: 'project_days',
  favoritesTable: 'project_favorites',
  price: { minor: 'p.price_minor', isShown: 'p.for_sale' },
  viewsTable: 'project_views',
  visitorsTable: 'project_anonymous_views',
}

export const favorites = favoritesOf(countedProjects)
export const views = viewsOf(countedProjects)
