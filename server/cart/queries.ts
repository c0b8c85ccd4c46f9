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
