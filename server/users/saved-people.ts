import { pageLimits } from '@guildhall/contract/limits.ts'
import { userEndpoints } from '@guildhall/contract/users.ts'
import { findPage, prepareSearch, type SavedKind, start } from '#listings/service.ts'
import { type PeopleFilters, personListing } from './listing.ts'
import { calledOf } from './presenter.ts'
import type { CardRow } from './queries.ts'

/** Saved searches of people: what their list finds for visitors, so that no mail tells of whom only members may see. */
export const savedPeople: SavedKind<Omit<PeopleFilters, 'isMember'>> = {
  words: { one: 'person', many: 'people' },
  refusal: 'This is no search of people',
  readFilters(asked) {
    const read = userEndpoints.all.query.safeParse(asked)
    if (!read.success) return null
    const { limit: _l, cursor: _c, ...filters } = read.data
    return filters
  },
  async findNewest({ db }, filters, keeperId) {
    const { attempts } = await prepareSearch(db, personListing, { ...filters, isMember: false })
    const [wanted] = attempts
    if (!wanted) return []
    const page = { place: start, limit: pageLimits.maxSize, viewer: keeperId, explained: null }
    const { cards } = await findPage<CardRow & { id: string }, never>(db, personListing, wanted, 'newest', page)
    return cards.map((row) => ({ id: row.id, name: calledOf(row) }))
  },
  path: (query) => `/search?tab=people&${query}`,
}
