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
/** The refund of a late payment, if it was decided. */
export const findLateRefund = prepared<{ id: string }>(
  'refund_late',
  'select id from refunds where purchase_id = $1 and order_id is null',
)

/** A refund, or the one there is of a late payment. The update changes nothing; it makes the row that is there known. */
export const insertRefund = prepared<{ id: string; made: boolean }>(
  'refund_insert',
  `insert into refunds as r (id, purchase_id, order_id, amount_minor, created_at) values ($1, $2, $3, $4, $5)
   on conflict (purchase_id) where order_id is null do update set id = r.id
   returning id, xmax = 0 as made`,
)
