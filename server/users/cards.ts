import { pageLimits } from '@guildhall/contract/limits.ts'
import type { UserType } from '@guildhall/contract/options.ts'
import type { UserCard } from '@guildhall/contract/people.ts'
import type { Queryable } from '#db/connect.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { findPage, prepareSearch, start } from '#listings/service.ts'
import type { Deps } from '../deps.ts'
import { personListing } from './listing.ts'
import { presentCard } from './presenter.ts'
import { type CardRow, findCards, findCreation, findParties, listNewest } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'config'>

/** Which people a list has. */
interface Asked {
  type: UserType | null
  /** The name of a skill. */
  skill: string | null
  /** What was typed; '' for all. */
  q: string
  cursor: string | null
  limit: number
}

/**
 * A page of people, newest first, with the public name that the next page begins after. Words are looked for in names,
 * company and headline, the last one unfinished.
 */
export async function listPeople({ db, config }: Reads, viewer: Viewer | null, { limit, ...asked }: Asked) {
  const [after] = asked.cursor === null ? [] : await findCreation(db, { handle: asked.cursor })
  if (asked.cursor !== null && !after) throw new AppError('invalid_cursor')
  const page = { ...asked, limit: limit + 1, viewerId: viewer?.id ?? 0 }
  const rows =
    asked.q || asked.skill !== null ? await findPeople(db, page, after?.microseconds) : await listNewest(db, page)
  const items = rows.slice(0, limit).map((row) => presentCard(config.filesOrigin, row))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.customUserId ?? null) : null }
}

async function findPeople(
  db: Queryable,
  { type, skill, q, cursor, limit, viewerId }: Asked & { viewerId: number },
  after: number | undefined,
): Promise<CardRow[]> {
  const filters = { q, type: type ?? undefined, skill: skill ?? undefined, isMember: viewerId !== 0 }
  const { attempts } = await prepareSearch(db, personListing, filters)
  const [wanted] = attempts
  if (!wanted) return []
  const place = after === undefined ? start : { step: 'next' as const, key: String(after), id: cursor ?? '' }
  const page = { place, limit, viewer: viewerId, explained: null }
  const { cards } = await findPage<CardRow & { id: string }, never>(db, personListing, wanted, 'newest', page)
  return cards
}

/** The newest people whom words find, as cards, as far as the viewer may see them. */
export async function searchPeople(deps: Reads, viewer: Viewer | null, q: string, limit: number) {
  return q ? (await listPeople(deps, viewer, { type: null, skill: null, q, cursor: null, limit })).items : []
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
