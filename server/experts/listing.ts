import type { ExpertFilters } from '@guildhall/contract/experts/experts.ts'
import type { OwnExpertSort } from '@guildhall/contract/experts/options.ts'
import { byNumber, filterWord, type ListingKind, type Narrowing, queryOf } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardColumns, cardSources } from './cards.ts'
import { explainedColumn } from './matches.ts'

/**
 * Experts as a kind of listing, for members or for visitors, who find nobody who is hidden from them. The database has the other
 * part, the view `expert_listings`.
 */
export const expertsFor = (who: 'members' | 'visitors'): ListingKind<ExpertFilters, OwnExpertSort> => ({
  name: 'expert',
  source: { table: 'experts p', id: 'p.handle', postedAt: 'p.since', listed: 'p.is_listed' },
  card: { columns: cardColumns, sources: cardSources },
  visibleTo: (viewer, id) =>
    `exists (select from experts o where o.handle = ${id} and ${notHidden(viewer, 'o.person_id')})`,
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: { soonest: byNumber('p.next_minute', false), cheapest: byNumber('p.price_minor', false) },
  sortColumns: ', x.numbers[1] as price_minor, x.numbers[2] as next_minute',
  async narrow(_db, filters, hasWords) {
    const { field, method, institution, country, language, help = [], doctoral, hour, priceMost, freeWithin } = filters
    const exact = [
      ...(who === 'visitors' ? [filterWord('v', '')] : []),
      ...(field ? [filterWord('f', field)] : []),
      ...(method ? [filterWord('m', method.toLowerCase())] : []),
      ...(institution ? [filterWord('i', institution.toLowerCase())] : []),
      ...(country ? [filterWord('c', country)] : []),
      ...(language ? [filterWord('l', language)] : []),
      ...help.map((each) => filterWord('h', each)),
      ...(doctoral ? [filterWord('d', '')] : []),
      ...(hour || priceMost !== undefined || freeWithin ? [filterWord('b', '')] : []),
    ]
    // In the order of the view `expert_listings`.
    const bounds: Narrowing['bounds'] = [
      priceMost === undefined ? null : [0, priceMost],
      freeWithin === undefined ? null : [0, minuteAfter(freeWithin)],
    ]
    return { query: queryOf(exact, [], hasWords), bounds }
  },
  facets: {
    field: ['field'],
    method: ['method'],
    institution: ['institution'],
    country: ['country'],
    language: ['language'],
  },
  dividedBy: 'seen',
  openFacets: ['method', 'institution'],
  explained: explainedColumn,
})

/** The minute since 1970 that is `days` ahead, at the next full hour: searches within an hour are the same search. */
const minuteAfter = (days: number) => (Math.ceil(Date.now() / 3_600_000) + days * 24) * 60
