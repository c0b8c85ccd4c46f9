import type { SocialFigures } from '@guildhall/contract/relations/follows.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countConnected, listConnected } from './list-queries.ts'
import { countFollowers, findOther, findPair } from './queries.ts'
import { type Stand, standOf, statusOf } from './rules.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config'>

const shownMutuals = 6

/**
 * One page of a person's connections. The person and their connections see all of them, others those that both know,
 * visitors nobody.
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

/** How a person stands among others, and to the viewer. */
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

/** The person, and how the viewer stands to them; 404 for people who are not there, hidden or on either side of a block. */
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
