import type { ApplicationDeps } from '#applications/service.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { refreshMentor } from './lists/listings.ts'
import { lockMentor, setMentorState } from './queries.ts'

/** Pauses the caller as a mentor, lists them again, or ends it. Repeating it changes nothing; 409 for people who are no mentors. */
export async function setOwnState(
  deps: ApplicationDeps,
  viewer: Viewer,
  state: 'active' | 'paused' | 'left',
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const [mentor] = await lockMentor(tx, { personId: viewer.id })
    if (mentor?.state === state) return
    if (mentor?.state !== 'active' && mentor?.state !== 'paused') throw new AppError('mentor_ended')
    if (state === 'active') await directory.requireUnlimited(tx, deps, viewer.id, 'listings')
    await setMentorState(tx, { personId: viewer.id, state, at: deps.clock.now() })
    tx.afterCommit(() => recentReads(deps).forget())
  })
  if (state === 'active') await refreshMentor(deps, viewer.id)
}

/** Makes a person a mentor again after a successful appeal. Does nothing if they have applied again meanwhile. */
export async function restoreMentor(deps: Pick<Deps, 'clock'>, tx: Tx, personId: number): Promise<void> {
  const [mentor] = await lockMentor(tx, { personId })
  if (mentor?.state === 'ended') await setMentorState(tx, { personId, state: 'active', at: deps.clock.now() })
}
