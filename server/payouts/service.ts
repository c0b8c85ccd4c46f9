import type { Balance, Payout } from '@guildhall/contract/payouts/payouts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { once } from '#idempotency/service.ts'
import { balanceOf } from '#ledger/service.ts'
import { notify } from '#notifications/notify.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { accountKind, methodOf, presentAccount } from './accounts.ts'
import { listDatedPayouts } from './dated-payouts.ts'
import { beginPayout } from './payout-moves.ts'
import { hasOpenPayouts, heldPayouts } from './personal-data.ts'
import { countToSend, findAccount, findPayouts, findPhone, type PayoutRow } from './queries.ts'

type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** Returns what a seller is owed, their payout account and their payouts. */
export async function readBalance(
  { db, config, payments }: Pick<Deps, 'config' | 'payments'> & { db: Queryable },
  viewer: Viewer,
): Promise<Balance> {
  const [account] = await findAccount(db, { userId: viewer.id, provider: accountKind({ payments }) })
  const [phone] = await findPhone(db, { userId: viewer.id })
  return {
    ...(await balanceOf(db, viewer.id, config.currency)),
    currency: config.currency,
    method: methodOf({ payments }),
    feePercent: config.feePercent,
    account: account ? presentAccount(account) : null,
    phoneVerified: phone?.verified ?? false,
    payouts: (await findPayouts(db, { userId: viewer.id })).map(presentPayout),
  }
}

/**
 * Requests a payout of the whole available balance, once per key: the ledger changes with the decision. A job has the
 * provider pay it, and a failed payout is returned; a bank transfer waits for the staff. 409 without a verified phone, an
 * account or anything to pay out.
 */
export async function payOut(deps: PayoutDeps, viewer: Viewer, key: string | null): Promise<Payout> {
  return once(deps, { userId: viewer.id, key, asked: { call: 'payout' } }, async ({ isDone, markDone }) => {
    if (!isDone) await decide(deps, viewer, markDone)
    const [newest] = await findPayouts(deps.db, { userId: viewer.id })
    if (!newest) throw new AppError('internal')
    return presentPayout(newest)
  })
}

async function decide(
  deps: PayoutDeps,
  viewer: Viewer,
  markDone: Parameters<Parameters<typeof once>[2]>[0]['markDone'],
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const row = await beginPayout(deps, tx, viewer.id)
    if (typeof row === 'string') throw new AppError(row)
    if (row.method === 'provider') await deps.jobs.enqueue(tx, 'payout', { id: row.id })
    else {
      const message = `Send ${moneyText(row.amount_minor, row.currency)} by bank transfer.`
      const told = {
        type: 'payment',
        title: 'Payout to send',
        message,
        href: '/admin/payouts',
        about: 'payouts to send',
      } as const
      await notify(
        deps,
        tx,
        (await directory.staff(tx, 'payouts')).map((userId) => ({ userId, ...told })),
      )
    }
    await markDone(tx)
  })
}

/**
 * The personal data stored here, and whether a payout to the person is open, for accounts/; the account is deleted with the
 * person.
 */
export const personalPayouts = { heldOf: heldPayouts, areOpen: hasOpenPayouts }

/** Payouts by their days, for calendar/. */
export const payoutDates = listDatedPayouts

/** The bank transfers that wait for the staff, for admin/. */
export const transfers = {
  async count(db: Queryable): Promise<number> {
    return (await countToSend(db))[0]?.payouts ?? 0
  },
}

/** Returns a payout as its owner sees it; without the provider's reference, which they could not look up. */
function presentPayout(row: PayoutRow): Payout {
  const { id, amount_minor, currency, state, method, reference, last4, created_at, ended_at } = row
  return {
    ...{ id, currency, state, method, last4 },
    reference: method === 'transfer' ? reference : null,
    amountMinor: amount_minor,
    createdAt: new Date(created_at).toISOString(),
    endedAt: ended_at && new Date(ended_at).toISOString(),
  }
}
