import type { SocialFigures } from '@guildhall/contract/follows.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countFollowers } from './follow-queries.ts'
import { findOther, findPair } from './pair-queries.ts'
import { countConnected, listConnected } from './person-queries.ts'
import { type Stand, standOf, statusOf } from './standing.ts'

type Reads = Pick<Deps, 'db' | 'clock' | 'config'>

const shownMutuals = 6

/**
 * One page of whom a person is connected with. All of them are for the person and for who is connected with them; others
 * see those both know, visitors nobody.
 */
export async function listOfPerson(
  deps: Reads,
  viewer: Viewer | null,
  customUserId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const { id, stand } = await find(deps, viewer, customUserId)
  if (cursor !== undefined && (await findOther(deps.db, cursor, id)).length === 0) throw new AppError('invalid_cursor')
  const sees = id === viewer?.id || stand === 'connected'
  const rows = await listConnected(deps.db, id, viewer?.id ?? 0, sees, limit + 1, cursor ?? null)
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
  const viewerId = viewer?.id ?? 0
  const [follow] = await countFollowers(deps.db, id, viewerId)
  const [count] = await countConnected(deps.db, id, viewerId)
  if (!follow || !count) throw new AppError('internal')
  const isOther = viewer !== null && id !== viewer.id
  const mutual =
    isOther && count.mutuals > 0 ? await listConnected(deps.db, id, viewerId, false, shownMutuals, null) : []
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

/** The person, and how the viewer stands to them; 404 for who is not there or hidden and between who is blocked. */
async function find(
  { db, clock }: Reads,
  viewer: Viewer | null,
  customUserId: string,
): Promise<{ id: number; stand: Stand }> {
  const id = await directory.idOf(db, customUserId, viewer !== null)
  if (id === undefined) throw new AppError('profile_not_found')
  if (!viewer || viewer.id === id) return { id, stand: 'none' }
  const { stand, hidden } = standOf((await findPair(db, viewer.id, id))[0], viewer.id, clock.now())
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
