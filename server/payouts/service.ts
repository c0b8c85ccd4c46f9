import type { Balance, Payout } from '@guildhall/contract/payouts.ts'
import type { Queryable } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { requireFreshProof } from '#http/fresh-proof.ts'
import { once } from '#idempotency/service.ts'
import type { Identity } from '#identity/port.ts'
import { balanceOf, transfer } from '#ledger/service.ts'
import { ProviderUnavailable, requireProvider } from '#payments/port.ts'
import type { Deps } from '../deps.ts'
import { hasOpenPayouts, heldPayouts } from './held.ts'
import type { PayoutRow } from './payout-row.ts'
import { findAccount, findPayouts, findPhone } from './queries.ts'
import { insertPayout, keepAccount, lockSeller } from './save-queries.ts'

type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** What a seller is owed, where it goes and what went there (product 5). */
export async function readBalance(
  { db, config }: Pick<Deps, 'config'> & { db: Queryable },
  viewer: Viewer,
): Promise<Balance> {
  const [account] = await findAccount(db, viewer.id)
  const [phone] = await findPhone(db, viewer.id)
  return {
    ...(await balanceOf(db, viewer.id, config.currency)),
    currency: config.currency,
    account: account ? { holder: account.holder, last4: account.last4 } : null,
    phoneVerified: phone?.verified ?? false,
    payouts: (await findPayouts(db, viewer.id)).map(present),
  }
}

/** Says where one's money goes. Needs a fresh proof (403) and a verified phone (409); 503 without the provider. */
export async function changeAccount(
  deps: PayoutDeps,
  { viewer, identity }: { viewer: Viewer; identity: Identity },
  { holder, iban }: { holder: string; iban: string },
): Promise<{ holder: string; last4: string }> {
  requireFreshProof(deps.clock, identity)
  const [phone] = await findPhone(deps.db, viewer.id)
  if (!phone?.verified) throw new AppError('phone_required')
  const provider = requireProvider(deps)
  try {
    const { reference, last4 } = await provider.keepAccount({ personId: viewer.customUserId, holder, iban })
    await keepAccount(deps.db, viewer.id, provider.name, reference, holder, last4, deps.clock.now())
    return { holder, last4 }
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw new AppError('payments_unavailable', { retryAfter: 60 })
    throw error
  }
}

/**
 * Pays out all that is available, once for each key: the ledger moves with the decision, a job asks the provider, and what
 * fails there comes back. 409 without a verified phone, an account or anything to pay out.
 */
export async function payOut(deps: PayoutDeps, viewer: Viewer, key: string | null): Promise<Payout> {
  requireProvider(deps)
  return once(deps, { userId: viewer.id, key, asked: { call: 'payout' } }, async ({ isDone, markDone }) => {
    if (!isDone) await decide(deps, viewer, markDone)
    const [newest] = await findPayouts(deps.db, viewer.id)
    if (!newest) throw new AppError('internal')
    return present(newest)
  })
}

async function decide(
  deps: PayoutDeps,
  viewer: Viewer,
  markDone: Parameters<Parameters<typeof once>[2]>[0]['markDone'],
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await lockSeller(tx, viewer.id)
    const [phone] = await findPhone(tx, viewer.id)
    if (!phone?.verified) throw new AppError('phone_required')
    const [account] = await findAccount(tx, viewer.id)
    if (!account) throw new AppError('payout_account_required')
    const { currency } = deps.config
    const { availableMinor } = await balanceOf(tx, viewer.id, currency)
    if (availableMinor <= 0) throw new AppError('nothing_to_pay_out')
    const [row] = await insertPayout(tx, newId(), viewer.id, availableMinor, currency, account.last4, deps.clock.now())
    if (!row) throw new AppError('internal')
    await transfer(tx, {
      ...{ key: `payout:${row.id}`, at: deps.clock.now(), currency },
      entries: [
        { account: 'available', userId: viewer.id, amountMinor: availableMinor },
        { account: 'payouts', amountMinor: -availableMinor },
      ],
    })
    await deps.jobs.enqueue(tx, 'payout', { id: row.id })
    await markDone(tx)
  })
}

function present({ id, amount_minor, currency, state, last4, created_at, ended_at }: PayoutRow): Payout {
  return {
    ...{ id, currency, state, last4 },
    amountMinor: amount_minor,
    createdAt: new Date(created_at).toISOString(),
    endedAt: ended_at && new Date(ended_at).toISOString(),
  }
}

/** What is held of a person here, and whether money is on its way to them, for accounts/; the account goes with the person. */
export const personalPayouts = { heldOf: heldPayouts, areOpen: hasOpenPayouts }
