import {
  type OwedSeller,
  type Settlement,
  type Settlements,
  settlementLimits,
} from '@guildhall/contract/payouts/settlements.ts'
import { decimalText } from '@guildhall/contract/values/money.ts'
import { csvOf, type Download } from '#http/answers/downloads.ts'
import { personalLedger } from '#ledger/service.ts'
import { directory } from '#users/service.ts'
import type { Deps } from '../deps.ts'
import { methodOf } from './accounts.ts'
import { findEnded, findPayees, findToSend, type PayoutRow } from './queries.ts'

type Reads = Pick<Deps, 'db' | 'config' | 'payments'>
type People = Awaited<ReturnType<typeof directory.cards>>

/** Returns what sellers are owed, the transfers to be sent, and the latest that ended. */
export async function listSettlements(deps: Reads): Promise<Settlements> {
  const { db, config } = deps
  const [sellers, open, ended] = await Promise.all([
    personalLedger.owed(db, { currency: config.currency, limit: settlementLimits.sellers }),
    findToSend(db, { limit: settlementLimits.open }),
    findEnded(db, { limit: settlementLimits.ended }),
  ])
  const ids = [...sellers, ...open, ...ended].map((row) => row.user_id)
  const people = await directory.cards(deps, ids)
  const payees = await findPayees(db, { userIds: sellers.map((row) => row.user_id) })
  const items = sellers.flatMap(({ user_id, available, since }): OwedSeller[] => {
    const [seller, payee] = [sellerOf(people, user_id), payees.find(({ id }) => id === user_id)]
    if (!seller || !payee) return []
    const { destination: account, verified: phoneVerified, suspended } = payee
    const dueSince = new Date(since).toISOString()
    return [{ seller, availableMinor: available, dueSince, account, phoneVerified, suspended }]
  })
  return {
    method: methodOf(deps),
    currency: config.currency,
    owed: { items, total: sellers[0]?.sellers ?? 0, totalMinor: sellers[0]?.total ?? 0 },
    open: {
      items: open.map((row) => presentSettlement(people, row)),
      total: open[0]?.transfers ?? 0,
      totalMinor: open[0]?.total ?? 0,
    },
    ended: ended.map((row) => presentSettlement(people, row)),
  }
}

/** Returns a transfer as the staff see it; `people` are cards by internal ids. */
export function presentSettlement(people: People, row: PayoutRow): Settlement {
  const { id, user_id, amount_minor: amountMinor, currency, state, last4, destination, reference, paid_on } = row
  return {
    ...{ id, seller: sellerOf(people, user_id), amountMinor, currency, state, last4, destination, reference },
    paidOn: paid_on,
    createdAt: new Date(row.created_at).toISOString(),
    endedAt: row.ended_at && new Date(row.ended_at).toISOString(),
  }
}

function sellerOf(people: People, id: number | null) {
  const card = people.get(id)
  if (!card) return null
  const { customUserId, companyName, firstName, lastName } = card
  return { customUserId, name: companyName || `${firstName} ${lastName}`.trim() }
}

const head = [
  ...[
    'Payout',
    'Account holder',
    'IBAN',
    'Account number',
    'BIC or bank code',
    'Bank',
    'Country',
    'Amount',
    'Currency',
  ],
  ...['Payment reference', 'Prepared on'],
]

/** Returns the transfers to be sent as CSV for the bank, oldest first, with the file's name. */
export async function exportTransfers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Download<string>> {
  const rows = await findToSend(db, { limit: settlementLimits.exported })
  const lines = rows.map(({ id, amount_minor, currency, created_at, destination }) => [
    ...[id, destination?.holder ?? '', destination?.isIban ? destination.number : ''],
    ...[destination?.isIban ? '' : (destination?.number ?? ''), destination?.bankCode ?? '', destination?.bank ?? ''],
    ...[destination?.country ?? '', decimalText(amount_minor), currency],
    ...[`Guildhall payout ${id}`, new Date(created_at).toISOString().slice(0, 10)],
  ])
  return { name: `guildhall-payouts-${clock.now().toISOString().slice(0, 10)}.csv`, content: csvOf([head, ...lines]) }
}
