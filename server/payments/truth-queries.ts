import type { PaymentState, PurchaseState } from '@guildhall/contract/commerce-options.ts'
import { prepared } from '#db/statement.ts'

/** Whoever locks a payment locks its purchase first. */
export const lockPurchase = prepared<{ id: string; state: PurchaseState }>(
  'payment_purchase_lock',
  'select id, state from purchases where id = $1 for update',
)

export interface LockedPayment {
  provider: string
  reference: string | null
  state: PaymentState
  amount_minor: number
  currency: string
  known: number
  disputed: boolean
  lost_minor: number
}
export const lockPayment = prepared<LockedPayment>(
  'payment_lock',
  `select provider, reference, state, amount_minor, currency, known, disputed_at is not null as disputed, lost_minor
   from payments where purchase_id = $1 for update`,
)

/** The number of a question to the provider: the answer of an earlier one never overtakes that of a later one. */
export const countAsk = prepared<{ asks: number }>(
  'payment_ask',
  'update payments set asks = asks + 1 where purchase_id = $1 returning asks',
)

/** Keeps how a payment stands. With nothing left to learn nobody asks again. */
export const keepTruth = prepared(
  'payment_keep',
  `update payments p set reference = $2, state = $3, refusal = $4, known = $5,
     disputed_at = case when $6 then coalesce(disputed_at, $7) end, lost_minor = greatest(lost_minor, $9::bigint),
     ask_at = case when $3 not in ('succeeded', 'cancelled')
       or exists (select from refunds r where r.purchase_id = p.purchase_id and r.state = 'requested')
       then coalesce(ask_at, $8) end
   where purchase_id = $1`,
)
