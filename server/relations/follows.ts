import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { countFollowers, findPair, startFollowing, stopFollowing } from './queries.ts'
import { tell } from './relation-notifications.ts'
import { standOf } from './rules.ts'

/**
 * Follows a person, or no more. Twice is once, and somebody who comes back is not announced again. 404 for people who are
 * not there or block the caller, 409 for the caller and for people the caller blocks.
 */
export async function follow(
  { db, clock, jobs, realtime }: Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>,
  viewer: Viewer,
  customUserId: string,
  wanted: boolean,
): Promise<{ isFollowing: boolean; followersCount: number }> {
  const otherId = await directory.idOf(db, customUserId)
  if (otherId === undefined) throw new AppError('profile_not_found')
  if (otherId === viewer.id) throw new AppError('relation_self')
  return transaction(db, async (tx) => {
    // As for relations, so that nobody begins to follow while they are being blocked.
    const locked = await directory.lock(tx, [viewer.id, otherId])
    const [self, other] = [locked.get(viewer.id), locked.get(otherId)]
    if (!self || !other) throw new AppError('profile_not_found')
    const now = clock.now()
    const { stand, hidden } = standOf((await findPair(tx, { one: viewer.id, other: otherId }))[0], viewer.id, now)
    if (hidden && stand !== 'blocked') throw new AppError('profile_not_found')
    if (stand === 'blocked') throw new AppError('person_blocked')
    const pair = { followerId: viewer.id, followedId: otherId, at: now }
    if (wanted) {
      const [started] = await startFollowing(tx, pair)
      if (started?.isNew) await tell({ clock, jobs, realtime }, tx, 'follow', { from: self, to: other })
    } else await stopFollowing(tx, pair)
    return { isFollowing: wanted, followersCount: await followersOf(tx, otherId) }
  })
}

async function followersOf(db: Queryable, personId: number): Promise<number> {
  return (await countFollowers(db, { personId, viewerId: 0 }))[0]?.followers ?? 0
}
