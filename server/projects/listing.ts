import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ProjectFilters } from '@guildhall/contract/projects/projects.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'
import type { MarketplaceSort } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, text } from '#db/statement.ts'
import {
  anyWord,
  byNumber,
  type CommonSort,
  filterWord,
  type ListingKind,
  largest,
  type Narrowing,
  queryOf,
  rangeWords,
} from '#listings/service.ts'
import { cardColumns, cardSources, noPrice, shownPrice } from './lists/card.ts'
import { explainedColumn } from './search/excerpts.ts'

/** Projects as a kind of listing: the other half is the database view `project_listings`. */
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
    places: ['places'],
    goal: ['goal'],
    seller: ['sellerType'],
    status: ['status'],
    licence: ['licence'],
    rating: ['ratingMin'],
  },
  dividedBy: 'category',
  openFacets: ['skill'],
  explained: explainedColumn,
}

/**
 * Translates the filters for the index, with or without words; returns null when nothing can match, because there is no such
 * seller.
 */
async function narrow(db: Queryable, filters: Omit<ProjectFilters, 'q'>, hasWords: boolean): Promise<Narrowing | null> {
  const { category, priceMin, priceMax, free, skill = [], durationMax, teamSizeMin, teamSizeMax, sellerType } = filters
  const { ratingMin = 0, status, licence, places, goal } = filters
  const [seller] = filters.seller === undefined ? [] : await findSeller(db, { customUserId: filters.seller })
  if (filters.seller !== undefined && !seller) return null
  const isPriced = priceMin !== undefined || priceMax !== undefined || free !== undefined
  const lowest = toMinor(priceMin ?? 0)
  const highest = free ? 0 : priceMax === undefined ? largest : toMinor(priceMax)
  const exact = [
    category && filterWord('c', category),
    seller && filterWord('u', String(seller.id)),
    sellerType?.length && anyWord(sellerType.map((type) => filterWord('t', type))),
    status?.length && anyWord(status.map((each) => filterWord('st', each))),
    licence?.length && anyWord(licence.map((each) => filterWord('l', each))),
    places && filterWord('o', 'open'),
    goal && filterWord('g', goal),
    ...skill.map((name) => filterWord('s', name.toLowerCase())),
  ].filter((each) => typeof each === 'string')
  const ranges = [
    isPriced ? rangeWords('p', lowest, highest) : [],
    durationMax === undefined ? [] : rangeWords('d', 0, durationMax),
    teamSizeMin || teamSizeMax ? rangeWords('m', teamSizeMin ?? 1, teamSizeMax ?? largest) : [],
    ratingMin ? halfStarsFrom(ratingMin) : [],
  ]
  return {
    query: queryOf(exact, ranges, hasWords),
    // In the order of the view `project_listings`.
    bounds: [
      isPriced ? [lowest, highest] : null,
      durationMax === undefined ? null : [0, durationMax],
      teamSizeMin || teamSizeMax ? [teamSizeMin ?? 1, teamSizeMax ?? largest] : null,
      ratingMin ? [Math.round(ratingMin * 10) * (star / 10), mostHalves * star] : null,
    ],
  }
}

/** The value of one star in the order by rating (the column rating_order), and the number of half stars. */
const star = 1e14
const mostHalves = reviewLimits.stars * 2
const halfStarsFrom = (least: number) =>
  Array.from({ length: mostHalves - Math.floor(least * 2) + 1 }, (_, at) => filterWord('r', String(mostHalves - at)))

const findSeller = statement('seller_id', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})
