import { transaction } from '#db/transaction.ts'
import { transfer } from '#ledger/service.ts'
import { notify } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { accountKind } from './accounts.ts'
import { findAccount, findPayout } from './queries.ts'
import { endPayout } from './save-queries.ts'

type PayoutDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'jobs' | 'realtime' | 'payments'>

/** Has the provider pay a payout, under its id; what it refuses is the seller's again. Done twice it is once. */
export async function sendPayout(deps: PayoutDeps, { id }: { id: string }): Promise<void> {
  const [row] = await findPayout(deps.db, id)
  if (row?.state !== 'requested' || row.method !== 'provider' || row.user_id === null) return
  const provider = deps.payments?.payouts
  if (!provider) throw new Error(`Payout ${id} was asked of a provider that is not here any more`)
  const [account] = await findAccount(deps.db, row.user_id, accountKind(deps))
  const { amount_minor: amountMinor, currency } = row
  const asked = { payoutId: id, account: account?.reference ?? '', amountMinor, currency }
  const answer = await provider.payOut(asked)
  // Still on its way: the job fails and asks again later.
  if (answer.state === 'requested') throw new Error(`Payout ${id} is on its way`)
  const { state, reference } = answer
  await transaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const [ended] = await endPayout(tx, id, state, reference, at)
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
      ? { title: 'Payout sent', message: `Your money is on its way to the account ending in ${row.last4}.` }
      : {
          title: 'Payout failed',
          message: 'Your bank refused it. The money is in your balance again; check the account.',
        }
    await notify(deps, tx, [{ userId: row.user_id, type: 'payment', ...told, href: '/settings/payouts' }])
  })
}
