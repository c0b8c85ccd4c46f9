import type { ErrorCode } from '@guildhall/contract/errors.ts'
import type { Tx } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { AppError } from '#http/errors.ts'
import { balanceOf, transfer } from '#ledger/service.ts'
import type { Deps } from '../deps.ts'
import { accountKind, methodOf } from './accounts.ts'
import type { PayoutRow } from './payout-row.ts'
import { findAccount, findPhone } from './queries.ts'
import { insertPayout, lockSeller } from './save-queries.ts'

export type BeginDeps = Pick<Deps, 'clock' | 'config' | 'payments'>

/**
 * Sets all that is available to a seller aside for a payout, in the caller's transaction: from now on a refund is taken
 * from what they earn next. Answers the payout, or why there can be none: no verified phone, no account, no money.
 */
export async function beginPayout(deps: BeginDeps, tx: Tx, userId: number): Promise<PayoutRow | ErrorCode> {
  await lockSeller(tx, userId)
  const [phone] = await findPhone(tx, userId)
  if (!phone?.verified) return 'phone_required'
  const [account] = await findAccount(tx, userId, accountKind(deps))
  if (!account) return 'payout_account_required'
  const { currency } = deps.config
  const { availableMinor } = await balanceOf(tx, userId, currency)
  if (availableMinor <= 0) return 'nothing_to_pay_out'
  const destination = account.destination && JSON.stringify(account.destination)
  const values = [newId(), userId, availableMinor, currency, account.last4, deps.clock.now()]
  const [row] = await insertPayout(tx, ...values, methodOf(deps), destination)
  if (!row) throw new AppError('internal')
  await transfer(tx, {
    ...{ key: `payout:${row.id}`, at: deps.clock.now(), currency },
    entries: [
      { account: 'available', userId, amountMinor: availableMinor },
      { account: 'payouts', amountMinor: -availableMinor },
    ],
  })
  return row
}
