import { relationLimits } from '@guildhall/contract/limits/people.ts'
import type { SocialFigures } from '@guildhall/contract/relations/follows.ts'
import type { Relation, RelationQuery } from '@guildhall/contract/relations/relations.ts'
import { type RelationList, relationLists } from '@guildhall/contract/values/options.ts'
import { type IdPlace, readBothWays, readIdCursor, writeIdCursor } from '#http/answers/pagination.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import {
  countConnected,
  countMutuals,
  countRelations,
  findFollowed,
  findListed,
  findReceived,
  type ListedRow,
  listConnected,
  listFollowed,
  listRelations,
} from './list-queries.ts'
import { countFollowers, findOther, findPair } from './queries.ts'
import { type Stand, standOf, statusOf } from './rules.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config'>
type Page = { rows: ListedRow[]; nextCursor: string | null; previousCursor: string | null }

const nothing: Page = { rows: [], nextCursor: null, previousCursor: null }
const ofEach = <T>(value: (list: RelationList) => T) =>
  Object.fromEntries(relationLists.map((list) => [list, value(list)])) as Record<RelationList, T>

/** Returns the caller's relations in their lists: all five from the start, or one of them from a cursor. */
export async function listOwn(deps: Reads, viewer: Viewer, asked: RelationQuery) {
  const { list: only, q, sort, cursor, limit } = asked
  const start = readIdCursor(undefined)
  const place = readIdCursor(cursor)
  if (
    place.step !== 'first' &&
    (!only || (await findOther(deps.db, { id: place.id, personId: viewer.id })).length === 0)
  )
    throw new AppError('invalid_cursor')
  const openAfter = openSince(deps)
  const pages = ofEach(() => nothing)
  for (const list of only ? [only] : relationLists) {
    const wanted = { personId: viewer.id, openAfter, list, q, sort, limit: limit + 1 }
    const read = (at: IdPlace) => listRelations(deps.db, { ...wanted, place: at })
    pages[list] = await readBothWays({ place, start, limit }, read, writeIdCursor)
  }
  const [counts] = await countRelations(deps.db, { personId: viewer.id, openAfter })
  if (!counts) throw new AppError('internal')
  const present = await presenter(
    deps,
    viewer.id,
    relationLists.flatMap((list) => pages[list].rows),
  )
  return {
    lists: ofEach((list) => pages[list].rows.flatMap(present)),
    counts,
    next: ofEach((list) => pages[list].nextCursor),
    previous: ofEach((list) => pages[list].previousCursor),
  }
}

/**
 * Returns the requests that wait for the caller's answer, earliest to expire first, and the number of relations of each
 * kind.
 */
export async function listWaiting(deps: Reads, viewer: Viewer, most: number) {
  const openAfter = openSince(deps)
  const rows = await findReceived(deps.db, { personId: viewer.id, openAfter, most })
  const [counts] = await countRelations(deps.db, { personId: viewer.id, openAfter })
  if (!counts) throw new AppError('internal')
  const items = rows.flatMap(await presenter(deps, viewer.id, rows)).map((relation) => ({
    kind: 'request' as const,
    dueAt: new Date(Date.parse(relation.since) + relationLimits.requestMs).toISOString(),
    relation,
  }))
  return { items, counts }
}

/** Returns the caller's relation with a person, as the lists show it; 404 when there is none they may see. */
export async function findOwn(deps: Reads, viewer: Viewer, otherId: number): Promise<Relation> {
  const [row] = await findListed(deps.db, { personId: viewer.id, openAfter: openSince(deps), otherId })
  const [relation] = row ? (await presenter(deps, viewer.id, [row]))(row) : []
  if (!relation) throw new AppError('relation_not_found')
  return relation
}

function openSince({ clock }: Pick<Deps, 'clock'>): Date {
  return new Date(clock.now().getTime() - relationLimits.requestMs)
}

/** Returns a function that presents these rows; people who are gone meanwhile are left out. */
async function presenter(deps: Reads, viewerId: number, rows: readonly ListedRow[]) {
  const ids = [...new Set(rows.map(({ other_id }) => other_id))]
  const cards = await directory.cards(deps, ids)
  const counted = ids.length === 0 ? [] : await countMutuals(deps.db, { personId: viewerId, otherIds: ids })
  const mutuals = new Map(counted.map((row) => [row.id, row.mutuals]))
  return (row: ListedRow): Relation[] => {
    const user = cards.get(row.other_id)
    if (!user) return []
    return [
      {
        id: row.id,
        user,
        status: row.state === 'requested' || row.state === 'declined' ? (row.is_mine ? 'sent' : 'received') : row.state,
        since: new Date(row.since).toISOString(),
        ...(row.reason === null ? {} : { reason: row.reason }),
        ...(row.note === null ? {} : { note: row.note }),
        mutuals: mutuals.get(row.other_id) ?? 0,
      },
    ]
  }
}

/** Returns one page of the people whom the caller follows, and how many there are. */
export async function listFollowing(
  deps: Reads,
  viewer: Viewer,
  { q, cursor, limit }: { q: string; cursor?: string | undefined; limit: number },
) {
  const place = readIdCursor(cursor)
  const personId = viewer.id
  if (place.step !== 'first' && (await findFollowed(deps.db, { personId, customUserId: place.id })).length === 0)
    throw new AppError('invalid_cursor')
  const read = (at: IdPlace) => listFollowed(deps.db, { personId, q, place: at, limit: limit + 1 })
  const start = readIdCursor(undefined)
  const { rows, nextCursor, previousCursor } = await readBothWays({ place, start, limit }, read, writeIdCursor)
  const [count] = await countFollowers(deps.db, { personId, viewerId: personId })
  const cards = await directory.cards(
    deps,
    rows.map(({ other_id }) => other_id),
  )
  return {
    items: rows.flatMap(({ other_id, since }) => {
      const user = cards.get(other_id)
      return user ? [{ user, since: new Date(since).toISOString() }] : []
    }),
    nextCursor,
    previousCursor,
    total: count?.following ?? 0,
  }
}

const shownMutuals = 6

/**
 * Returns one page of a person's connections. The person and their connections see all of them, others the mutual ones,
 * visitors none.
 */
export async function listOfPerson(
  deps: Reads,
  viewer: Viewer | null,
  customUserId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { id, stand } = await find(deps, viewer, customUserId)
  if (cursor !== undefined && (await findOther(deps.db, { id: cursor, personId: id })).length === 0)
    throw new AppError('invalid_cursor')
  const rows = await listConnected(deps.db, {
    personId: id,
    viewerId: viewer?.id ?? 0,
    seesAll: id === viewer?.id || stand === 'connected',
    limit: limit + 1,
    cursor: cursor ?? null,
  })
  const shown = rows.slice(0, limit)
  return {
    customUserId,
    connections: {
      items: await cardsOf(deps, shown),
      nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
    },
    connected: stand === 'connected',
  }
}

/** Returns a person's social figures, and their relation to the viewer. */
export async function readSocial(deps: Reads, viewer: Viewer | null, customUserId: string): Promise<SocialFigures> {
  const { id, stand } = await find(deps, viewer, customUserId)
  const both = { personId: id, viewerId: viewer?.id ?? 0 }
  const [follow] = await countFollowers(deps.db, both)
  const [count] = await countConnected(deps.db, both)
  if (!follow || !count) throw new AppError('internal')
  const isOther = viewer !== null && id !== viewer.id
  const mutual =
    isOther && count.mutuals > 0
      ? await listConnected(deps.db, { ...both, seesAll: false, limit: shownMutuals, cursor: null })
      : []
  return {
    customUserId,
    followersCount: follow.followers,
    followingCount: follow.following,
    connectionsCount: count.connections,
    mutual: await cardsOf(deps, mutual),
    mutualCount: isOther ? count.mutuals : 0,
    isFollowing: follow.is_following,
    status: statusOf(stand),
  }
}

/**
 * Returns the person, and the viewer's relation to them; 404 for people who do not exist, are hidden or are on either side
 * of a block.
 */
async function find(
  { db, clock }: Reads,
  viewer: Viewer | null,
  customUserId: string,
): Promise<{ id: number; stand: Stand }> {
  const id = await directory.idOf(db, customUserId, viewer !== null)
  if (id === undefined) throw new AppError('profile_not_found')
  if (!viewer || viewer.id === id) return { id, stand: 'none' }
  const { stand, hidden } = standOf((await findPair(db, { one: viewer.id, other: id }))[0], viewer.id, clock.now())
  if (hidden || stand === 'blocked') throw new AppError('profile_not_found')
  return { id, stand }
}

async function cardsOf(deps: Reads, rows: readonly { other_id: number }[]) {
  const cards = await directory.cards(
    deps,
    rows.map(({ other_id }) => other_id),
  )
  return rows.flatMap(({ other_id }) => cards.get(other_id) ?? [])
}
