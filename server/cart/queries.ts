import type { SubjectKind } from '@guildhall/contract/commerce-options.ts'
import { isoMoment } from '#db/json-columns.ts'
import { prepared } from '#db/statement.ts'

/** A line of a cart; `owned` is how many of it this person has bought. Money in minor units. */
export interface CartRow {
  subject_kind: SubjectKind
  subject_id: string
  quantity: number
  title: string
  seen_minor: number
  owned: number
}

const bought = (buyer: string, kind: string, id: string) => `
  from order_lines l join orders o on o.id = l.order_id
  where l.project_id = ${id} and l.subject_kind = ${kind} and o.buyer_id = ${buyer}
    and o.state in ('paid', 'delivered', 'changes-requested', 'reported', 'completed')`
const owned = (buyer: string, kind: string, id: string) =>
  `coalesce((select sum(l.quantity) ${bought(buyer, kind, id)}), 0)::int as owned`

export const findLines = prepared<CartRow>(
  'cart_find',
  `select c.subject_kind, c.subject_id, c.quantity, c.title, c.seen_minor, ${owned('c.user_id', 'c.subject_kind', 'c.subject_id')}
   from cart_lines c where c.user_id = $1 order by c.added_at, c.subject_id`,
)

/** What a person has of each of these projects: licences bought and by which orders, and how many in the cart. */
export const findHeld = prepared<{
  project_id: string
  owned: number
  owned_by: { id: string; number: number; boughtAt: string }[]
  in_cart: number
}>(
  'cart_held',
  `select i.id as project_id, ${owned('$1', "'project'", 'i.id')},
     array(select json_build_object('id', b.id, 'number', b.number, 'boughtAt', ${isoMoment('b.paid_at')})
       from (select o.id, o.number, o.paid_at ${bought('$1', "'project'", 'i.id')} order by o.number desc limit 3) b) as owned_by,
     coalesce((select c.quantity from cart_lines c
       where c.user_id = $1 and c.subject_kind = 'project' and c.subject_id = i.id), 0)::int as in_cart
   from unnest($2::text[]) i (id)`,
)
