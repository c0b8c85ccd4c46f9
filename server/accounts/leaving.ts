import { accountLimits } from '@guildhall/contract/people-limits.ts'
import { forgetMails } from '#admin/service.ts'
import { personalConversations } from '#conversations/service.ts'
import { allowMinutes } from '#db/long-statements.ts'
import { transaction } from '#db/transaction.ts'
import { personalMessages } from '#feedback/service.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Identity } from '#identity/port.ts'
import { balanceOf } from '#ledger/service.ts'
import { personalOrders } from '#orders/service.ts'
import { personalPayouts } from '#payouts/service.ts'
import { personal } from '#projects/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import type { AccountJobDeps } from './preparing.ts'
import { listOwn } from './queries.ts'

/**
 * Begins the days of grace: every session ends now, signing in before they are over keeps the account. Answers their end.
 * 409 `orders_open` while orders run, a purchase waits for its payment or money waits to be paid out (product 5).
 */
export async function leave(deps: Deps, viewer: Viewer, { uid }: Identity): Promise<Date> {
  const due = new Date(deps.clock.now().getTime() + accountLimits.graceMs)
  return transaction(deps.db, async (tx) => {
    const { dueAt, email, isNew } = await deps.identity.scheduleDeletion(tx, uid, due)
    const { availableMinor } = await balanceOf(tx, viewer.id, deps.config.currency)
    const isOwed = availableMinor > 0 || (await personalPayouts.areOpen(tx, viewer.id))
    if (isOwed || (await personalOrders.areOpen(tx, viewer.id))) throw new AppError('orders_open')
    if (isNew) await deps.jobs.enqueue(tx, 'deletion-requested-mail', { email, dueAt: dueAt.toISOString() })
    return dueAt
  })
}

/**
 * Erases an account whose days of grace are over, all or nothing: identity, person, projects, what they wrote to us.
 * Reports stay as evidence and the administrators' log as it is, without anything that leads to the person by a key.
 * What was bought and sold is kept without the person; while an order runs the account stays. Stored pictures nothing shows any more go with the next sweep.
 */
export async function eraseAccount(deps: AccountJobDeps, { uid }: { uid: string }): Promise<void> {
  const erased = transaction(deps.db, async (tx) => {
    const email = await deps.identity.erase(tx, uid)
    if (email === null) return
    // Somebody may leave very much behind.
    await allowMinutes(tx, 5)
    const person = await directory.erase(tx, uid, async ({ id }) => {
      // Somebody may have bought of them in the days of grace: the next sweep comes again.
      if (await personalOrders.areOpen(tx, id)) throw new StillTrading()
      await personalOrders.erase(deps, tx, id)
      await personalConversations.leave(deps, tx, { id })
      const files = await listOwn(tx, id)
      await personal.erase(deps, tx, id)
      await personalMessages.forget(tx, id, email)
      tx.afterCommit(async () => {
        for (const { key } of files) await deps.storage.delete(key)
      })
    })
    await deps.mail.forget(tx, person?.phone ? [email, person.phone] : [email])
    await forgetMails(tx, email)
    await deps.jobs.enqueue(tx, 'account-erased-mail', { email })
  })
  await erased.catch((error) => {
    if (!(error instanceof StillTrading)) throw error
  })
}

class StillTrading extends Error {}

export async function sendDeletionMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email, dueAt }: { email: string; dueAt: string },
): Promise<void> {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueAt))
  await mail.send('deletion-requested', email, { day, signInUrl: `${config.origin}/signin` })
}

export async function sendErasedMail(
  { config, mail }: Pick<AccountJobDeps, 'config' | 'mail'>,
  { email }: { email: string },
): Promise<void> {
  await mail.send('account-erased', email, { url: config.origin })
}
