import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { ServiceSort, ServiceState } from '@guildhall/contract/services/options.ts'
import type { ServiceFilters } from '@guildhall/contract/services/services.ts'
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
  type OwnedKind,
  queryOf,
  rangeWords,
} from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardColumns, cardSources } from './cards.ts'

/** Services as a kind of listing. The database has the other part, the view `service_listings`. */
export const serviceListing: ListingKind<ServiceFilters, Exclude<ServiceSort, CommonSort>> = {
  name: 'service',
  source: {
    table: 'services p',
    id: 'p.id',
    postedAt: 'p.posted_at',
    listed: `p.state = 'public' and not p.is_hidden`,
  },
  card: { columns: cardColumns, sources: cardSources },
  // People separated by a block do not find each other's services.
  visibleTo: (viewer, id) =>
    `exists (select from services o where o.id = ${id} and ${notHidden(viewer, 'o.provider_id')})`,
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: {
    rating: byNumber('p.rating_order', true),
    cheapest: byNumber('p.from_minor', false),
    soonest: byNumber('p.from_days', false),
  },
  sortColumns: ', x.numbers[1] as from_minor, x.numbers[2] as from_days, x.numbers[3] as rating_order',
  narrow,
  facets: {
    topic: ['topic'],
    days: ['daysMax'],
    rating: ['ratingMin'],
    seller: ['sellerType'],
  },
  dividedBy: 'topic',
  openFacets: ['skill'],
}

/** Services as listings that belong to their providers. */
export const ownedServices: OwnedKind<ServiceState> = {
  listing: serviceListing,
  owner: 'p.provider_id',
  isOpenTo: (viewer) => notHidden(viewer, 'p.provider_id'),
  states: {
    draft: `p.state = 'draft' and not p.is_hidden`,
    public: `p.state = 'public' and not p.is_hidden`,
    paused: `p.state = 'paused' and not p.is_hidden`,
    hidden: 'p.is_hidden',
  },
}

/** Translates the filters for the index; null when nothing can match, because there is no such person. */
async function narrow(db: Queryable, filters: ServiceFilters, hasWords: boolean): Promise<Narrowing | null> {
  const { topic, skill = [], priceMin, priceMax, daysMax, ratingMin, sellerType } = filters
  const [provider] = filters.provider === undefined ? [] : await findProvider(db, { customUserId: filters.provider })
  if (filters.provider !== undefined && !provider) return null
  const price =
    priceMin !== undefined || priceMax !== undefined ? ([priceMin ?? 0, priceMax ?? largest] as const) : null
  const exact = [
    topic && filterWord('c', topic),
    provider && filterWord('u', String(provider.id)),
    sellerType?.length && anyWord(sellerType.map((type) => filterWord('t', type))),
    ...skill.map((name) => filterWord('s', name.toLowerCase())),
  ].filter((each) => typeof each === 'string')
  const ranges = [
    price ? rangeWords('p', price[0], price[1]) : [],
    daysMax === undefined ? [] : rangeWords('d', 0, daysMax),
    ratingMin ? halfStarsFrom(ratingMin) : [],
  ]
  return {
    query: queryOf(exact, ranges, hasWords),
    // In the order of the view `service_listings`.
    bounds: [
      price,
      daysMax === undefined ? null : [0, daysMax],
      ratingMin ? [Math.round(ratingMin * 10) * (star / 10), mostHalves * star] : null,
    ],
  }
}

/** The value of one star in the order by rating (the column rating_order), and the number of half stars. */
const star = 1e14
const mostHalves = reviewLimits.stars * 2
const halfStarsFrom = (least: number) =>
  Array.from({ length: mostHalves - Math.floor(least * 2) + 1 }, (_, at) => filterWord('r', String(mostHalves - at)))

const findProvider = statement('service_provider_id', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})
