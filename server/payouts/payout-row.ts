/** A payout; moments are PostgreSQL's text, money is in minor units. */
export interface PayoutRow {
  id: string
  user_id: number | null
  amount_minor: number
  currency: string
  state: 'requested' | 'paid' | 'failed'
  last4: string
  created_at: string
  ended_at: string | null
}

export const columns = 'id, user_id, amount_minor, currency, state, last4, created_at, ended_at'
