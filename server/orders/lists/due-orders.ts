import type { DueEntry } from '@guildhall/contract/meetings/calendar.ts'
import type { Queryable } from '#db/connect.ts'
import { isoOf } from '#db/moments.ts'
import { type Between, int, moment, statement, text, textOf } from '#db/statement.ts'

const findDue = statement('orders_due', {
  takes: { personId: int, from: moment, to: moment, limit: int },
  gives: { id: text, number: int, at: moment, side: textOf<'bought' | 'sold'>() },
  sql: (p) => `
    (select id, number, acts_at as at, 'bought' as side from orders
      where buyer_id = ${p.personId} and turn = 'buyer' and not (fulfilment = 'session' and state = 'paid') and acts_at >= ${p.from} and acts_at < ${p.to}
      order by acts_at limit ${p.limit})
    union all
    (select id, number, due_at, 'sold' from orders
      where seller_id = ${p.personId} and turn = 'seller' and state not in ('reported', 'delivered') and due_at >= ${p.from} and due_at < ${p.to}
      order by due_at limit ${p.limit})`,
})

/** Returns when orders that wait for a person are due or move on automatically, between two moments, for calendar/. */
export async function listDueOrders(
  db: Queryable,
  personId: number,
  { from, to }: Between,
  limit: number,
): Promise<DueEntry[]> {
  const rows = await findDue(db, { personId, from, to, limit })
  return rows.map(({ id, number, at, side }) => ({
    ...{ kind: side, at: isoOf(at) },
    ...(side === 'sold'
      ? { title: `Order ${number} due`, href: `/sales/${id}` }
      : { title: `Answer order ${number}`, href: `/orders/${id}` }),
  }))
}
