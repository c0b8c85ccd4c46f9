import { prepared } from '#db/statement.ts'

export const removeLine = prepared(
  'cart_remove',
  'delete from cart_lines where user_id = $1 and subject_kind = $2 and subject_id = $3',
)

export const clearLines = prepared('cart_clear', 'delete from cart_lines where user_id = $1')

/** Takes out what has just been bought through the cart, unless the line was changed after the purchase was made. */
export const removeBought = prepared(
  'cart_remove_bought',
  `delete from cart_lines c using orders o join order_lines l on l.order_id = o.id join purchases p on p.id = o.purchase_id
     join quotes q on q.id = p.quote_id and q.from_cart
   where p.id = $1 and c.user_id = p.buyer_id and (c.subject_kind, c.subject_id) = (l.subject_kind, l.project_id) and c.changed_at <= p.created_at`,
)
