import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Between, int, moment, statement, text, textOf } from '#db/statement.ts'
import { shownName } from '#users/tables.ts'

// An engagement says when the next step of its milestones is due.
const ofNoMilestone =
  'not exists (select from order_lines m where m.order_id = orders.id and m.milestone_id is not null)'
const findDue = statement('orders_due', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: { id: text, number: int, at: moment, side: textOf<'bought' | 'sold'>(), work: text, other: text },
  sql: (p) => `
    select d.id, d.number, d.at, d.side, l.title as work,
      ${shownName('o')} as other
    from (
    (select id, number, acts_at as at, 'bought' as side, seller_id as other_id from orders
      where buyer_id = ${p.personId} and turn = 'buyer' and not (fulfilment = 'session' and state = 'paid') and acts_at >= ${p.from} and acts_at < ${p.to}
        and ${ofNoMilestone}
      order by acts_at limit ${p.limit})
    union all
    (select id, number, due_at, 'sold', buyer_id from orders
      where seller_id = ${p.personId} and turn = 'seller' and state not in ('reported', 'delivered') and due_at >= ${p.from} and due_at < ${p.to}
        and ${ofNoMilestone}
      order by due_at limit ${p.limit})
    ) d
    join people o on o.id = d.other_id
    cross join lateral (select title from order_lines where order_id = d.id order by position limit 1) l`,
})

/** Returns when orders that wait for a person, but for milestones, are due or move on automatically, between two moments, for calendar/. */
export async function listDueOrders(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findDue(db, { personId, from, to, limit })
  return rows.map(({ id, number, at, side, work, other }) => ({
    ...{ kind: side, at: isoOf(at), about: `${work}, ${other}` },
    ...(side === 'sold'
      ? { title: `Order ${number} due`, href: `/sales/${id}` }
      : { title: `Answer order ${number}`, href: `/orders/${id}` }),
  }))
}
