import type { UserType } from '@guildhall/contract/values/options.ts'
import { type Columns, text } from '#db/sql-types.ts'
import { filterWord, type ListingKind, queryOf } from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardRow } from './queries.ts'

/** What a list of people is narrowed by. */
export interface PeopleFilters {
  q?: string | undefined
  type?: UserType | undefined
  skill?: string | undefined
}

const columns: Columns = Object.fromEntries(Object.entries(cardRow).map(([name, type]) => [name, [type, `p.${name}`]]))

/**
 * People as a kind of listing, for members or for visitors: the other half is the view `person_listings` of the database.
 * Visitors find nobody who is hidden from them, and no skills that are for members.
 */
export const peopleFor = (who: 'members' | 'visitors'): ListingKind<PeopleFilters, never> => ({
  name: 'person',
  source: { table: 'people p', id: 'p.custom_user_id', postedAt: 'p.created_at', listed: 'p.suspended_at is null' },
  card: { columns: () => ({ id: [text, 'p.custom_user_id'], ...columns }), sources: '' },
  // People whom a block hides from each other do not find each other.
  visibleTo: (viewer, id) =>
    `exists (select from people o where o.custom_user_id = ${id} and ${notHidden(viewer, 'o.id')})`,
  // Names are no English words, and are looked for as they are spelt.
  words: { config: 'pg_catalog.simple', lastIsBegun: true, isPartial: false },
  sorts: {},
  sortColumns: '',
  async narrow(_db, { type, skill }, hasWords) {
    const exact = [
      ...(who === 'visitors' ? [filterWord('v', '')] : []),
      ...(type ? [filterWord('t', type)] : []),
      // Whom a list shows with a skill is told that they have it: only those whose skills are for who asks. Connections see
      // them on the person's page alone.
      ...(skill ? [filterWord(who === 'members' ? 'sm' : 's', skill.toLowerCase())] : []),
    ]
    return { query: queryOf(exact, [], hasWords), bounds: [] }
  },
  facets: { [typeFacet[who]]: ['type'] },
  dividedBy: typeFacet[who],
  openFacets: [],
})

const typeFacet = { members: 'type', visitors: 'open' }
