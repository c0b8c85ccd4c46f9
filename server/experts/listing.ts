import type { ExpertFilters } from '@guildhall/contract/experts/experts.ts'
import { filterWord, type ListingKind, queryOf } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardColumns, cardSources } from './cards.ts'
import { explainedColumn } from './matches.ts'

/**
 * Experts as a kind of listing, for members or for visitors, who find nobody who is hidden from them. The database has the other
 * part, the view `expert_listings`.
 */
export const expertsFor = (who: 'members' | 'visitors'): ListingKind<ExpertFilters, never> => ({
  name: 'expert',
  source: { table: 'experts p', id: 'p.handle', postedAt: 'p.since', listed: 'p.is_listed' },
  card: { columns: cardColumns, sources: cardSources },
  visibleTo: (viewer, id) =>
    `exists (select from experts o where o.handle = ${id} and ${notHidden(viewer, 'o.person_id')})`,
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: {},
  sortColumns: '',
  async narrow(_db, filters, hasWords) {
    const { field, method, institution, country, language, help = [], doctoral, hour } = filters
    const exact = [
      ...(who === 'visitors' ? [filterWord('v', '')] : []),
      ...(field ? [filterWord('f', field)] : []),
      ...(method ? [filterWord('m', method.toLowerCase())] : []),
      ...(institution ? [filterWord('i', institution.toLowerCase())] : []),
      ...(country ? [filterWord('c', country)] : []),
      ...(language ? [filterWord('l', language)] : []),
      ...help.map((each) => filterWord('h', each)),
      ...(doctoral ? [filterWord('d', '')] : []),
      ...(hour ? [filterWord('b', '')] : []),
    ]
    return { query: queryOf(exact, [], hasWords), bounds: [] }
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
