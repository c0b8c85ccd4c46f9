import type { AgentFilters } from '@guildhall/contract/agents/agents.ts'
import type { AgentSort, AgentState } from '@guildhall/contract/agents/options.ts'
import type { Queryable } from '#db/connect.ts'
import { int, statement, text } from '#db/statement.ts'
import {
  anyWord,
  byNumber,
  type CommonSort,
  filterWord,
  type ListingKind,
  type Narrowing,
  type OwnedKind,
  queryOf,
} from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import { cardColumns, cardSources } from './cards.ts'

/** Agents as a kind of listing. The database has the other part, the view `agent_listings`. */
export const agentListing: ListingKind<AgentFilters, Exclude<AgentSort, CommonSort>> = {
  name: 'agent',
  source: {
    table: 'agents p',
    id: 'p.id',
    postedAt: 'p.posted_at',
    listed: `p.state = 'public' and not p.is_hidden`,
  },
  card: { columns: cardColumns, sources: cardSources },
  // People separated by a block do not find each other's agents.
  visibleTo: (viewer, id) => `exists (select from agents o where o.id = ${id} and ${notHidden(viewer, 'o.author_id')})`,
  words: { config: 'public.guildhall', lastIsBegun: false, isPartial: true },
  sorts: { favorites: byNumber('p.favorites', true), rating: byNumber('p.rating_order', true) },
  sortColumns: ', x.numbers[1] as favorites, x.numbers[2] as rating_order',
  narrow,
  facets: {
    category: ['category'],
    way: ['way'],
    price: ['price'],
    licence: ['licence'],
    model: ['model'],
    trust: ['trust'],
  },
  dividedBy: 'category',
  openFacets: ['tag'],
}

/** Agents as listings that belong to their authors. */
export const ownedAgents: OwnedKind<AgentState> = {
  listing: agentListing,
  owner: 'p.author_id',
  isOpenTo: (viewer) => notHidden(viewer, 'p.author_id'),
  states: {
    draft: `p.state = 'draft' and not p.is_hidden`,
    public: `p.state = 'public' and not p.is_hidden`,
    unlisted: `p.state = 'unlisted' and not p.is_hidden`,
    hidden: 'p.is_hidden',
  },
}

/** Translates the filters for the index; null when nothing can match, because there is no such person. */
async function narrow(db: Queryable, filters: AgentFilters, hasWords: boolean): Promise<Narrowing | null> {
  const { category, tag = [], way, price, licence, model, trust = [] } = filters
  const [author] = filters.author === undefined ? [] : await findAuthor(db, { customUserId: filters.author })
  if (filters.author !== undefined && !author) return null
  const exact = [
    category && filterWord('c', category),
    author && filterWord('u', String(author.id)),
    way && filterWord('w', way),
    price && filterWord('p', price),
    licence?.length && anyWord(licence.map((each) => filterWord('l', each))),
    model && filterWord('m', model),
    ...trust.map((each) => filterWord('t', each)),
    ...tag.map((name) => filterWord('s', name.toLowerCase())),
  ].filter((each) => typeof each === 'string')
  return { query: queryOf(exact, [], hasWords), bounds: [] }
}

/** The internal id of a person by their public name. */
export const findAuthor = statement('agent_author_id', {
  takes: { customUserId: text },
  gives: { id: int },
  sql: ({ customUserId }) => `select id from people where custom_user_id = ${customUserId}`,
})
