import { pageLimits } from '@guildhall/contract/limits.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { presentCard } from './presenter.ts'
import { findCards, findParties, listCards, type PeopleFilter } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'config'>
type Page = Pick<PeopleFilter, 'type' | 'skill' | 'q' | 'cursor' | 'limit'>

/** A page of people, newest first, with the public name that the next page begins after. */
export async function listPeople({ db, config }: Reads, viewer: Viewer | null, page: Page) {
  const { limit } = page
  const rows = await listCards(db, { ...page, limit: limit + 1, viewerId: viewer?.id ?? 0 })
  if (!rows) throw new AppError('invalid_cursor')
  const items = rows.slice(0, limit).map((row) => presentCard(config.filesOrigin, row))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.customUserId ?? null) : null }
}

/** The newest people whom words find, as cards, as far as the viewer may see them. */
export async function searchPeople({ db, config }: Reads, viewer: Viewer | null, q: string, limit: number) {
  const viewerId = viewer?.id ?? 0
  const rows = (await listCards(db, { type: null, skill: null, q, cursor: null, limit, viewerId })) ?? []
  return rows.map((row) => presentCard(config.filesOrigin, row))
}

/** The cards of these people, by their public names with commas between, in that order. */
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

/** The cards of these people, by their internal ids. */
export async function cardsById(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  ids: readonly (number | null)[],
): Promise<Map<number | null, UserCard>> {
  const known = [...new Set(ids)].filter((id) => id !== null)
  const rows = known.length === 0 ? [] : await findParties(db, { ids: known })
  return new Map(rows.map((row) => [row.id, presentCard(config.filesOrigin, row)]))
}
