import type { ProjectFilters } from '@guildhall/contract/projects/projects.ts'
import type { MarketplaceSort } from '@guildhall/contract/values/options.ts'
import { byNumber, type CommonSort, type ListingKind } from '#listings/service.ts'
import { cardColumns, cardSources } from './lists/card.ts'
import { noPrice, shownPrice } from './lists/shown-price.ts'
import { explainedColumn } from './search/excerpts.ts'
import { narrow } from './search/filters.ts'

/** Projects as a kind of listing: the other half is the view `project_listings` of the database. */
export const projectListing: ListingKind<ProjectFilters, Exclude<MarketplaceSort, CommonSort>> = {
  name: 'project',
  source: { table: 'projects p', id: 'p.id', postedAt: 'p.posted_at', listed: "p.visibility = 'public'" },
  card: { columns: cardColumns, sources: cardSources },
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: {
    views: byNumber('p.views', true),
    rating: byNumber('p.rating_order', true),
    'price-asc': byNumber(shownPrice(noPrice.ascending), false),
    'price-desc': byNumber(shownPrice(noPrice.descending), true),
  },
  sortColumns: `, x.numbers[5] as views, x.numbers[4] as rating_order, x.numbers[1] as price_minor,
    x.numbers[1] <> ${noPrice.descending} as for_sale`,
  narrow,
  facets: {
    category: ['category'],
    price: ['free', 'priceMin', 'priceMax'],
    days: ['durationMax'],
    team: ['teamSizeMin', 'teamSizeMax'],
    seller: ['sellerType'],
    status: ['status'],
    rating: ['ratingMin'],
  },
  dividedBy: 'category',
  openFacets: ['skill'],
  explained: explainedColumn,
}
