import type { PurchaseState } from '@guildhall/contract/commerce-options.ts'
import type { Billing } from './purchase-tables.ts'

/** A purchase; moments are PostgreSQL's text. */
export interface PurchaseRow {
  id: string
  buyer_id: number | null
  quote_id: string
  state: PurchaseState
  total_minor: number
  currency: string
  billing: Billing
  created_at: string
  expires_at: string
  paid_at: string | null
}

export const purchase = `id, buyer_id, quote_id, state, total_minor, currency, billing, created_at, expires_at, paid_at`
