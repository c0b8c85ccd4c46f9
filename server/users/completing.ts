import { completeness } from '@guildhall/contract/completeness.ts'
import { milestones } from '#achievements/service.ts'
import type { Db, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { lockPerson } from './locking.ts'
import { findOwnById } from './person-queries.ts'
import { presentOwn } from './presenter.ts'

/** What changes of a profile need beside what they change. */
export type ProfileDeps = NotifyDeps & Pick<Deps, 'config'> & { db: Db | Tx }

/**
 * Changes something of a profile, one change of a person after the other, and tells them when it has become complete by
 * that: once for ever, and not whose profile was complete before anybody was told.
 */
export async function changeProfile<R>(deps: ProfileDeps, userId: number, change: (tx: Tx) => Promise<R>): Promise<R> {
  const kind = 'complete-profile'
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, userId)
    if (await milestones.hasReached(tx, userId, kind)) return change(tx)
    const wasComplete = await isComplete(deps, tx, userId)
    const changed = await change(tx)
    if (wasComplete) await milestones.keep(deps, tx, [{ userId, kind }])
    else if (await isComplete(deps, tx, userId)) await milestones.reach(deps, tx, [{ userId, kind }])
    return changed
  })
}

async function isComplete({ config }: ProfileDeps, tx: Tx, userId: number): Promise<boolean> {
  const [row] = await findOwnById(tx, userId)
  return row !== undefined && completeness(presentOwn(config.filesOrigin, row, 0)).next === null
}
