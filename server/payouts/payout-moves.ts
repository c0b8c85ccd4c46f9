import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { defineJob } from '#jobs/job-definition.ts'
import { balanceOf, transfer } from '#ledger/service.ts'
import { notify } from '#notifications/notify.ts'
import { lockPerson } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { accountKind, methodOf } from './accounts.ts'
import { endPayout, findAccount, findPayout, findPhone, insertPayout, type PayoutRow } from './queries.ts'

type BeginDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

/**
 * Reserves a seller's whole available balance for a payout, in the caller's transaction: from now on a refund is taken from
 * their next earnings. Returns the payout, or why there can be none: no verified phone, no account, no money.
 */
export async function beginPayout(deps: BeginDeps, tx: Tx, userId: number): Promise<PayoutRow | ErrorCode> {
  // Payouts of one seller run one after another.
  await lockPerson(tx, { personId: userId })
  const [phone] = await findPhone(tx, { userId })
  if (!phone?.verified) return 'phone_required'
  const [account] = await findAccount(tx, { userId, provider: accountKind(deps) })
  if (!account) return 'payout_account_required'
  const { currency } = deps.config
  const { availableMinor } = await balanceOf(tx, userId, currency)
  if (availableMinor <= 0) return 'nothing_to_pay_out'
  const { last4, destination } = account
  const at = deps.clock.now()
  const [row] = await insertPayout(tx, {
    id: newId(),
    userId,
    amountMinor: availableMinor,
    currency,
    last4,
    at,
    method: methodOf(deps),
    destination,
  })
  if (!row) throw new AppError('internal')
  await transfer(tx, {
    ...{ key: `payout:${row.id}`, at, currency },
    entries: [
      { account: 'available', userId, amountMinor: availableMinor },
      { account: 'payouts', amountMinor: -availableMinor },
    ],
  })
  return row
}

type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** Has the provider pay a payout, under its id; a refused payout returns to the seller's balance. Idempotent. */
export async function sendPayout(deps: PayoutDeps, { id }: { id: string }): Promise<void> {
  const [row] = await findPayout(deps.db, { id })
  if (row?.state !== 'requested' || row.method !== 'provider' || row.user_id === null) return
  const provider = deps.payments?.payouts
  if (!provider) throw new Error(`Payout ${id} was requested from a provider that is no longer set up`)
  const [account] = await findAccount(deps.db, { userId: row.user_id, provider: accountKind(deps) })
  const { amount_minor: amountMinor, currency } = row
  const asked = { payoutId: id, account: account?.reference ?? '', amountMinor, currency }
  const answer = await provider.payOut(asked)
  // Still in transit: the job fails and asks again later.
  if (answer.state === 'requested') throw new Error(`Payout ${id} is still pending`)
  const { state, reference } = answer
  await transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const [ended] = await endPayout(tx, { id, state, reference, at })
    if (!ended || row.user_id === null) return
    const isPaid = state === 'paid'
    await transfer(tx, {
      ...{ key: `payout-${state}:${id}`, at, currency },
      entries: [
        { account: 'payouts', amountMinor },
        isPaid
          ? { account: 'provider', amountMinor: -amountMinor }
          : { account: 'available', userId: row.user_id, amountMinor: -amountMinor },
      ],
    })
    const told = isPaid
      ? { title: 'Payout sent', message: `We have sent your money to the account ending in ${row.last4}.` }
      : {
          title: 'Payout failed',
          message: 'Your bank refused it. The money is back in your balance. Check your payout account.',
        }
    await notify(deps, tx, [{ userId: row.user_id, type: 'payment', ...told, href: '/settings/payouts' }])
  })
}

export const payoutJobs = [defineJob('payout', {}, sendPayout)] as const
