import type { PaymentState } from '@guildhall/contract/commerce-options.ts'
import { prepared } from '#db/statement.ts'

/** The payment of a purchase as we know it; `reference` is null until the provider has answered. */
export interface PaymentRow {
  purchase_id: string
  provider: string
  reference: string | null
  state: PaymentState
  amount_minor: number
  currency: string
  refusal: string | null
}
const columns = 'purchase_id, provider, reference, state, amount_minor, currency, refusal'

export const findPayment = prepared<PaymentRow>(
  'payment_find',
  `select ${columns} from payments where purchase_id = $1`,
)
/** The payment that the provider knows by that name. */
export const findPaymentOf = prepared<PaymentRow>(
  'payment_find_of',
  `select ${columns} from payments where provider = $1 and reference = $2`,
)

export const insertPayment = prepared(
  'payment_insert',
  `insert into payments (purchase_id, provider, amount_minor, currency, created_at, ask_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** The provider's name of a payment, which never changes once it is known. A refused one is open again: it is tried anew. */
export const keepReference = prepared(
  'payment_keep_reference',
  `update payments set reference = coalesce(reference, $2), refusal = null,
     state = case state when 'failed' then 'open' else state end
   where purchase_id = $1 and (reference is null or state = 'failed')`,
)
