import { prepared } from '#db/statement.ts'

export const markPurchasePaid = prepared(
  'purchase_paid',
  "update purchases set state = 'paid', paid_at = $2 where id = $1 and state = 'pending'",
)

export const markPurchaseCancelled = prepared<{ id: string }>(
  'purchase_cancelled',
  "update purchases set state = 'cancelled', ended_at = $2 where id = $1 and state = 'pending' returning id",
)

/** Closes a paid purchase once all of its orders are over. */
export const closePurchase = prepared(
  'purchase_close',
  `update purchases p set state = 'closed', ended_at = $2 where p.id = $1 and p.state = 'paid' and not exists (
     select from orders o where o.purchase_id = p.id and o.ended_at is null)`,
)

/** Opens a closed purchase again, for an order that is disputed afterwards. */
export const reopenPurchase = prepared(
  'purchase_reopen',
  "update purchases set state = 'paid', ended_at = null where id = $1 and state = 'closed'",
)
