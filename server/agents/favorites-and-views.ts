import { type FavoriteKind, favoritesOf, type ViewKind, viewsOf } from '#listings/service.ts'
import { visibleTo } from './visibility.ts'

/** Favorites and views of agents: where they are counted and who may see which. */
export const countedAgents: FavoriteKind & ViewKind = {
  name: 'agent',
  source: { table: 'agents p', id: 'p.id' },
  key: 'agent_id',
  owner: 'p.author_id',
  visibleTo,
  notFound: 'agent_not_found',
  daysTable: 'agent_days',
  favoritesTable: 'agent_favorites',
  viewsTable: 'agent_views',
  visitorsTable: 'agent_anonymous_views',
}

export const favorites = favoritesOf(countedAgents)
export const views = viewsOf(countedAgents)
