import { prepared } from '#db/statement.ts'

/** A line of a cart; `owned` is how many licences of it this person has bought. Money in minor units. */
export interface CartRow {
  project_id: string
  quantity: number
  title: string
  seen_minor: number
  owned: number
}

export const findLines = prepared<CartRow>(
  'cart_find',
  `select c.project_id, c.quantity, c.title, c.seen_minor,
     coalesce((select sum(l.quantity) from order_lines l join orders o on o.id = l.order_id
       where l.project_id = c.project_id and o.buyer_id = c.user_id
         and o.state in ('paid', 'delivered', 'changes-requested', 'reported', 'completed')), 0)::int as owned
   from cart_lines c where c.user_id = $1 order by c.added_at, c.project_id`,
)

/** Locks a person's row, so that two changes of a cart come one after the other. */
export const lockCart = prepared('cart_lock', 'select from people where id = $1 for no key update')

export const setLine = prepared(
  'cart_set',
  `insert into cart_lines (user_id, project_id, quantity, title, seen_minor, added_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (user_id, project_id) do update
     set quantity = excluded.quantity, title = excluded.title, seen_minor = excluded.seen_minor, changed_at = excluded.changed_at`,
)

/** The larger quantity of a line that is there and the one that comes; what was seen stays seen. */
export const mergeLine = prepared(
  'cart_merge_line',
  `insert into cart_lines as c (user_id, project_id, quantity, title, seen_minor, added_at, changed_at)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (user_id, project_id) do update
     set quantity = greatest(c.quantity, excluded.quantity), changed_at = excluded.changed_at`,
)

/** No row when this cart was taken in before. */
export const takeMerge = prepared<{ merge_id: string }>(
  'cart_merge_take',
  `insert into cart_merges (user_id, merge_id, created_at) values ($1, $2, $3)
   on conflict do nothing returning merge_id`,
)

export const removeLine = prepared('cart_remove', 'delete from cart_lines where user_id = $1 and project_id = $2')
export const clearLines = prepared('cart_clear', 'delete from cart_lines where user_id = $1')

/** Takes out what has just been bought, unless the line was changed after the purchase was made. */
export const removeBought = prepared(
  'cart_remove_bought',
  `delete from cart_lines c using orders o join order_lines l on l.order_id = o.id join purchases p on p.id = o.purchase_id
   where p.id = $1 and c.user_id = p.buyer_id and c.project_id = l.project_id and c.changed_at <= p.created_at`,
)
