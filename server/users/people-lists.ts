import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { UserCard } from '@guildhall/contract/users/user-card.ts'
import { userEndpoints } from '@guildhall/contract/users/users.ts'
import { type UserType, userTypes } from '@guildhall/contract/values/options.ts'
import type { Queryable } from '#db/connect.ts'
import { type Columns, text } from '#db/statement.ts'
import { readBothWays } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import {
  type AboutAsked,
  countFacets,
  filterWord,
  findAbout,
  findNewestListings,
  findPage,
  type ListingKind,
  type Place,
  prepareSearch,
  queryOf,
  type SavedKind,
  start,
} from '#listings/service.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../deps.ts'
import { calledOf, presentCard } from './presenter.ts'
import { type CardRow, cardRow, findCards, findCreation, findParties, listNewest } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'config'>
type FreelanceCategory = (typeof freelanceCategories)[number]

/** The filters of a list of people. */
interface Asked {
  type: UserType | null
  /** The name of a skill. */
  skill: string | null
  /** The category of work they take. */
  work: FreelanceCategory | null
  /** Only those who are available now. */
  free: boolean
  /** Only those who do freelance work. */
  freelance: boolean
  /** Only those whose profile has a headline and a skill, in a list without words, skill and category. */
  described: boolean
  /** The typed text; '' for all. */
  q: string
  cursor: string | null
  limit: number
}

/** A place in a list of people: before or after a person. */
interface PeoplePlace extends Place {
  /** The person's public name; empty for the start. */
  id: string
}

const before = 'before_'

/** Returns the place of a cursor: a public name that the page starts after, or 'before_' and the one it ends before. */
async function readPeopleCursor(db: Queryable, cursor: string | null): Promise<PeoplePlace> {
  if (cursor === null) return start
  const step = cursor.startsWith(before) ? 'previous' : 'next'
  const id = step === 'previous' ? cursor.slice(before.length) : cursor
  const [row] = await findCreation(db, { handle: id })
  if (!row) throw new AppError('invalid_cursor')
  return { step, key: String(row.microseconds), id }
}

/**
 * Returns a page of people, newest first, with cursors on both sides. Words are searched in names, company and headline; the
 * last one may be incomplete.
 */
export async function listPeople({ db, config }: Reads, viewer: Viewer | null, { limit, cursor, ...asked }: Asked) {
  const viewerId = viewer?.id ?? 0
  const kind = listingFor(viewer)
  const isSearch = asked.q !== '' || asked.skill !== null || asked.work !== null || asked.freelance
  const search = isSearch ? await prepareSearch(db, kind, filtersOf(asked)) : null
  const wanted = search?.attempts[0]
  const rowsAt = async (place: PeoplePlace): Promise<CardRow[]> => {
    if (!search)
      return listNewest(db, { type: asked.type, described: asked.described, place, limit: limit + 1, viewerId })
    if (!wanted) return []
    const page = { place, limit, viewer: viewerId, explained: null }
    return (await findPage<CardRow & { id: string }, never>(db, kind, wanted, 'newest', page)).cards
  }
  const write = (step: 'next' | 'previous', { custom_user_id: name }: CardRow) =>
    step === 'previous' ? before + name : name
  const place = await readPeopleCursor(db, cursor)
  const { rows, ...cursors } = await readBothWays({ place, start, limit }, rowsAt, write)
  const told = search?.corrected === undefined ? {} : { corrected: search.corrected }
  return { items: rows.map((row) => presentCard(config.filesOrigin, row)), ...cursors, ...told }
}

type Filters = Omit<Asked, 'cursor' | 'limit' | 'described'>
const filtersOf = ({ type, skill, work, free, freelance, q }: Filters): PeopleFilters => ({
  q,
  type: type ?? undefined,
  skill: skill ?? undefined,
  work: work ?? undefined,
  free: free || undefined,
  freelance: freelance || undefined,
})
const listingFor = (viewer: Viewer | null) => (viewer ? peopleFor('members') : peopleFor('visitors'))

/** Returns how many people a search finds, in all and by type, ignoring the type filter. */
export async function countPeople({ db }: Reads, viewer: Viewer | null, asked: Filters) {
  const kind = listingFor(viewer)
  const { total, exact, counts } = await countFacets(db, kind, filtersOf(asked), viewer?.id)
  const count = (type: UserType) =>
    counts.find(({ facet, value }) => facet === kind.dividedBy && value === type)?.listings ?? 0
  return { total, exact, types: userTypes.map((type) => ({ type, count: count(type) })) }
}

/** No filter. */
export const anybody = { type: null, skill: null, work: null, free: false, freelance: false, described: false } as const

/**
 * Returns the newest people matching the words, as cards, as far as the viewer may see them, and the words searched for
 * instead when nobody has them as typed.
 */
export async function searchPeople(
  deps: Reads,
  viewer: Viewer | null,
  q: string,
  limit: number,
): Promise<{ items: UserCard[]; corrected?: string }> {
  return q ? listPeople(deps, viewer, { ...anybody, q, cursor: null, limit }) : { items: [] }
}

/** Returns how many people match the words, as far as the viewer may see them. */
export async function countFoundPeople(deps: Reads, viewer: Viewer | null, q: string) {
  return (await countPeople(deps, viewer, { ...anybody, q })).total
}

/** Returns people who do freelance work and match words of a text, with those words, as far as the viewer may see them. */
export async function findPeopleAbout({ db, config }: Reads, viewer: Viewer | null, asked: Omit<AboutAsked, 'viewer'>) {
  const found = await findAbout<PeopleFilters, CardRow & { id: string }>(
    db,
    listingFor(viewer),
    { freelance: true },
    { ...asked, viewer: viewer?.id ?? 0 },
  )
  return found.map(({ row, words }) => ({ person: presentCard(config.filesOrigin, row), words }))
}

/** Returns the cards of these people, by comma-separated public names, in that order. */
export async function cardsByHandle({ db, config }: Reads, viewer: Viewer | null, ids: string): Promise<UserCard[]> {
  const handles = [...new Set(ids.split(',').filter(Boolean))]
  if (handles.length > pageLimits.bulkIds)
    throw new AppError('malformed', { message: `Ask for at most ${pageLimits.bulkIds} people at once` })
  const rows = await findCards(db, { handles, viewerId: viewer?.id ?? 0 })
  const order = new Map(handles.map((handle, index) => [handle, index]))
  const place = (handle: string) => order.get(handle) ?? 0
  rows.sort((a, b) => place(a.custom_user_id) - place(b.custom_user_id))
  return rows.map((row) => presentCard(config.filesOrigin, row))
}

/** Returns the cards of these people, by their internal ids. */
export async function cardsById(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  ids: readonly (number | null)[],
): Promise<Map<number | null, UserCard>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const rows = known.length === 0 ? [] : await findParties(db, { ids: known })
  return new Map(rows.map((row) => [row.id, presentCard(config.filesOrigin, row)]))
}

/** Filters for a list of people. */
interface PeopleFilters {
  q?: string | undefined
  type?: UserType | undefined
  skill?: string | undefined
  work?: FreelanceCategory | undefined
  free?: boolean | undefined
  freelance?: boolean | undefined
}

const columns: Columns = Object.fromEntries(Object.entries(cardRow).map(([name, type]) => [name, [type, `p.${name}`]]))

/**
 * People as a kind of listing, for members or for visitors: the other half is the database view `person_listings`. Visitors
 * find nobody who is hidden from them, and no skills that are for members.
 */
const peopleFor = (who: 'members' | 'visitors'): ListingKind<PeopleFilters, never> => ({
  name: 'person',
  source: { table: 'people p', id: 'p.custom_user_id', postedAt: 'p.created_at', listed: 'not p.away' },
  card: { columns: () => ({ id: [text, 'p.custom_user_id'], ...columns }), sources: '' },
  // People hidden from each other by a block do not find each other.
  visibleTo: (viewer, id) =>
    `exists (select from people o where o.custom_user_id = ${id} and ${notHidden(viewer, 'o.id')})`,
  // Names are not English words, and are searched as spelt.
  words: { config: 'pg_catalog.simple', lastIsBegun: true, isPartial: false },
  sorts: {},
  sortColumns: '',
  async narrow(_db, { type, skill, work, free, freelance }, hasWords) {
    const exact = [
      ...(who === 'visitors' ? [filterWord('v', '')] : []),
      ...(type ? [filterWord('t', type)] : []),
      ...(freelance ? [filterWord('fw', '')] : []),
      ...(work ? [filterWord(free ? 'wf' : 'w', work)] : []),
      // Listing a person for a skill reveals that they have it: only those whose skills the viewer may see. Connections see
      // them only on the person's page.
      ...(skill ? [filterWord(who === 'members' ? 'sm' : 's', skill.toLowerCase())] : []),
    ]
    return { query: queryOf(exact, [], hasWords), bounds: [] }
  },
  facets: { [typeFacet[who]]: ['type'] },
  dividedBy: typeFacet[who],
  openFacets: [],
})

const typeFacet = { members: 'type', visitors: 'open' }

/** Saved searches of people: what their list finds for visitors, so that no mail names people only members may see. */
export const savedPeople: SavedKind<PeopleFilters> = {
  words: { one: 'person', many: 'people' },
  refusal: 'This is not a search of people',
  readFilters(asked) {
    const read = userEndpoints.all.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, described: _d, free, ...filters } = read.data
    return free === undefined ? filters : { ...filters, free: true }
  },
  async findNewest({ db }, filters, keeperId) {
    const kind = peopleFor('visitors')
    const rows = await findNewestListings<PeopleFilters, CardRow & { id: string }>(db, kind, filters, keeperId)
    return rows.map((row) => ({ id: row.id, name: calledOf(row) }))
  },
  path: (query) => `/search?tab=people&${query}`,
}
