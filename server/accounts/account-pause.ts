import type { Returning } from '@guildhall/contract/identity/auth.ts'
import type { Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Identity } from '#identity/port.ts'
import { moderation } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { deletionCalendar } from './account-deletion.ts'
import type { AccountJobDeps } from './export-contents.ts'

/**
 * Pauses an account: its sessions end, and others no longer find the person or what they offer. Running orders continue. The
 * lock of the identity makes a pause and a sign-in run one after the other.
 */
export async function pause(deps: Deps, { uid }: Identity): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const known = await deps.identity.lock(tx, uid)
    if (!known) throw new AppError('unauthenticated')
    const paused = await directory.setPaused(tx, uid, deps.clock.now())
    await deps.identity.endSessionsOf(tx, uid)
    if (!paused) return
    await moderation.withhold(deps, tx, paused.id, paused.away)
    await deps.jobs.enqueue(tx, 'account-paused-mail', { email: known.email })
  })
}

export async function sendPausedMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email }: { email: string },
): Promise<void> {
  await mail.send('account-paused', email, { signInUrl: `${config.origin}/signin` })
}

/** For sign-in: ends the pause of an account and cancels its deletion; returns what it ended. */
export async function returnTo(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  tx: Tx,
  owner: Parameters<typeof deletionCalendar.cancel>[2],
): Promise<Returning> {
  const isKept = await deletionCalendar.cancel(deps, tx, owner)
  const resumed = await directory.setPaused(tx, owner.uid, null)
  if (resumed) await moderation.withhold(deps, tx, resumed.id, resumed.away)
  return { ...(isKept ? { kept: true } : {}), ...(resumed ? { resumed: true } : {}) }
}
