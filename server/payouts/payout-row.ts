import type { Payout, PayoutMethod, PayoutState } from '@guildhall/contract/payouts.ts'
import type { Destination } from '@guildhall/contract/settlements.ts'

/** A payout; moments are PostgreSQL's text, money is in minor units. */
export interface PayoutRow {
  id: string
  user_id: number | null
  amount_minor: number
  currency: string
  state: PayoutState
  method: PayoutMethod
  reference: string | null
  last4: string
  destination: Destination | null
  paid_on: string | null
  created_at: string
  ended_at: string | null
}

export const columns = `id, user_id, amount_minor, currency, state, method, reference, last4, destination, paid_on::text, created_at,
  ended_at`

/** A payout as its owner sees it; what a provider calls it is nothing they could look up. */
export function presentPayout(row: PayoutRow): Payout {
  const { id, amount_minor, currency, state, method, reference, last4, created_at, ended_at } = row
  return {
    ...{ id, currency, state, method, last4 },
    reference: method === 'transfer' ? reference : null,
    amountMinor: amount_minor,
    createdAt: new Date(created_at).toISOString(),
    endedAt: ended_at && new Date(ended_at).toISOString(),
  }
}
