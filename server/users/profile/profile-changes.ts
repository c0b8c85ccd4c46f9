import { completeness } from '@guildhall/contract/users/completeness.ts'
import { goals } from '#achievements/service.ts'
import type { Db, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { presentOwn } from '../presenter.ts'
import { lockPerson } from '../queries.ts'
import { findOwnById } from './queries.ts'

/** What a change of a profile needs, whatever it changes. */
export type ProfileDeps = NotifyDeps & Pick<Deps, 'config'> & { db: Db | Tx }

/**
 * Changes something of a profile, one change of a person after the other. Tells them the first time that a change makes
 * their profile complete; profiles that were complete before this was told are only marked.
 */
export async function changeProfile<R>(deps: ProfileDeps, userId: number, change: (tx: Tx) => Promise<R>): Promise<R> {
  const kind = 'complete-profile'
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId: userId })
    if (await goals.hasReached(tx, userId, kind)) return change(tx)
    const wasComplete = await isComplete(deps, tx, userId)
    const changed = await change(tx)
    if (wasComplete) await goals.keep(deps, tx, [{ userId, kind }])
    else if (await isComplete(deps, tx, userId)) await goals.reach(deps, tx, [{ userId, kind }])
    return changed
  })
}

async function isComplete({ config }: ProfileDeps, tx: Tx, userId: number): Promise<boolean> {
  const [row] = await findOwnById(tx, { personId: userId })
  return row !== undefined && completeness(presentOwn(config.filesOrigin, row, 0)).next === null
}
