import { type FavoriteKind, favoritesOf, type ViewKind, viewsOf } from '#listings/service.ts'
import { visibleTo } from './visibility.ts'

/** Favorites and views of services: where they are counted and who may see which. */
export const countedServices: FavoriteKind & ViewKind = {
  name: 'service',
  source: { table: 'services p', id: 'p.id' },
  key: 'service_id',
  owner: 'p.provider_id',
  visibleTo,
  notFound: 'service_not_found',
  daysTable: 'service_days',
  favoritesTable: 'service_favorites',
  price: { minor: 'p.from_minor', isShown: 'true' },
  viewsTable: 'service_views',
  visitorsTable: 'service_anonymous_views',
}

export const favorites = favoritesOf(countedServices)
export const views = viewsOf(countedServices)
