import { prepared } from '#db/statement.ts'

/** A refund with the payment it is taken from. */
export interface RefundRow {
  id: string
  purchase_id: string
  amount_minor: number
  state: 'requested' | 'succeeded' | 'failed'
  reference: string | null
  provider: string
  payment: string | null
}

export const findRefund = prepared<RefundRow>(
  'refund_find',
  `select r.id, r.purchase_id, r.amount_minor, r.state, r.reference, p.provider, p.reference as payment
   from refunds r join payments p on p.purchase_id = r.purchase_id where r.id = $1`,
)
/** What the provider says of a refund. What has failed stays so; what has succeeded can still fail at the bank. */
export const keepRefund = prepared<{ id: string }>(
  'refund_keep',
  `update refunds set reference = coalesce(reference, $2), state = $3,
     ended_at = case when $3 = 'requested' then null else coalesce(ended_at, $4) end
   where id = $1 and (state = 'requested' or (state = 'succeeded' and $3 = 'failed'))
   returning id`,
)
export const findRefundOf = prepared<{ id: string; amount_minor: number }>(
  'refund_of_purchase',
  'select id, amount_minor from refunds where id = $1 and purchase_id = $2',
)
/** The refund of a late payment, if it was decided. */
export const findLateRefund = prepared<{ id: string }>(
  'refund_late',
  'select id from refunds where purchase_id = $1 and order_id is null',
)
/** Refunds the provider has not heard of although their job is long over. */
export const listForgottenRefunds = prepared<{ id: string }>(
  'refunds_forgotten',
  `select r.id from refunds r join payments p on p.purchase_id = r.purchase_id
   where p.provider = $1 and r.state = 'requested' and r.reference is null and r.created_at < $2
   order by r.created_at limit 20`,
)
