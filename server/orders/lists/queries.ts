import { rankingLimits } from '@guildhall/contract/limits/leaderboard.ts'
import { fulfilments, type OrderState, type OrderTurn } from '@guildhall/contract/orders/commerce-options.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, list, moment, nullable, statement, text, textOf } from '#db/statement.ts'
import type { Step } from '#http/answers/pagination.ts'
import { waitsForStaff } from '../disputes/queries.ts'
import { fulfilmentRules } from '../fulfilments/fulfilments.ts'
import { columns, orderRow } from '../queries.ts'

type Side = 'buyer' | 'seller'
type On = Exclude<Step, 'first'>

/** The order at the edge of a page. */
const edge = { createdAt: moment, id: text }
const other = { buyer: 'seller', seller: 'buyer' } as const

/** A paid order of files waits for its date, not for the buyer: they may open the files or withdraw, but need not. */
const buyersTurn = "o.turn = 'buyer' and o.state <> 'paid'"

/**
 * The condition that an order `o` waits for a side: a request for more time is the buyer's to answer while the seller
 * continues to work.
 */
const waitsFor = {
  buyer: `(${buyersTurn} or o.more_time_until is not null)`,
  seller: "o.turn = 'seller'",
} as const

/** The condition whose value is an `OrderTurn`, as one side sees it. */
export const turnSeenBy = (side: Side) =>
  `(case when o.ended_at is not null then 'done' when ${waitsFor[side]} then 'yours' else 'theirs' end)`

const asked = {
  personId: int,
  state: nullable(textOf<OrderState>()),
  limit: int,
  turn: nullable(textOf<OrderTurn>()),
  /** The text a person typed, escaped for `like`. */
  typed: nullable(text),
}

function listed(side: Side, p: { [Name in keyof typeof asked]: string }, from: string, way: 'asc' | 'desc' = 'desc') {
  return `select ${columns} from orders o where o.${side}_id = ${p.personId} and o.state <> 'pending' and o.paid_at is not null
     and (${p.state}::text is null or o.state = ${p.state}) and (${p.turn}::text is null or ${turnSeenBy(side)} = ${p.turn})
     and (${p.typed}::text is null or o.number::text like ${p.typed} || '%'
       or exists (select from order_lines l where l.order_id = o.id and search_text(l.title) like '%' || search_text(${p.typed}) || '%')
       or exists (select from people p where p.id = o.${other[side]}_id
         and person_name(p.first_name, p.last_name, p.company_name) like '%' || search_text(${p.typed}) || '%'))
     ${from}
   order by o.created_at ${way}, o.id ${way} limit ${p.limit}`
}

const firstPage = (name: string, side: Side) =>
  statement(name, { takes: asked, gives: orderRow, sql: (p) => listed(side, p, '') })
const pageFrom = (name: string, side: Side, step: On) =>
  statement(`${name}_${step}`, {
    takes: { ...asked, ...edge },
    gives: orderRow,
    sql(p) {
      const [beyond, way] = step === 'previous' ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
      return listed(side, p, `and (o.created_at, o.id) ${beyond} (${p.createdAt}::timestamptz, ${p.id})`, way)
    },
  })
const pages = (name: string, side: Side) => ({
  first: firstPage(name, side),
  next: pageFrom(name, side, 'next'),
  previous: pageFrom(name, side, 'previous'),
})

/**
 * Pages of a person's purchases or sales, newest first, backwards from an order oldest first; unpaid ones never became
 * orders.
 */
export const findPage = { buyer: pages('orders_bought', 'buyer'), seller: pages('orders_sold', 'seller') }

const reportedFrom = (step: On) =>
  statement(`orders_reported_${step}`, {
    takes: { limit: int, since: moment, id: text },
    gives: orderRow,
    sql({ limit, since, id }) {
      const [beyond, way] = step === 'previous' ? ['<', 'desc'] : ['>', 'asc']
      return `select ${columns} from orders o where o.state = 'reported'
         and (o.since, o.id) ${beyond} (${since}::timestamptz, ${id})
       order by o.since ${way}, o.id ${way} limit ${limit}`
    },
  })

/** Pages of reported orders, oldest report first; backwards from a time and an id, newest first. */
export const findReported = {
  first: statement('orders_reported', {
    takes: { limit: int },
    gives: orderRow,
    sql: ({ limit }) =>
      `select ${columns} from orders o where o.state = 'reported' order by o.since, o.id limit ${limit}`,
  }),
  next: reportedFrom('next'),
  previous: reportedFrom('previous'),
}

const toDecideFrom = (step: On) =>
  statement(`orders_to_decide_${step}`, {
    takes: { limit: int, since: moment, id: text },
    gives: orderRow,
    sql({ limit, since, id }) {
      const [beyond, way] = step === 'previous' ? ['<', 'desc'] : ['>', 'asc']
      return toDecide(`and (d.stage_since, d.order_id) ${beyond} (${since}::timestamptz, ${id})`, way, limit)
    },
  })

function toDecide(from: string, way: string, limit: string): string {
  return `select ${columns} from disputes d join orders o on o.id = d.order_id where ${waitsForStaff} ${from}
    order by d.stage_since ${way}, d.order_id ${way} limit ${limit}`
}

/** Pages of orders whose dispute or appeal the staff have to decide, the longest waiting first. */
export const findToDecide = {
  first: statement('orders_to_decide', {
    takes: { limit: int },
    gives: orderRow,
    sql: ({ limit }) => toDecide('', 'asc', limit),
  }),
  next: toDecideFrom('next'),
  previous: toDecideFrom('previous'),
}

export const countToDecide = statement('orders_to_decide_count', {
  gives: { orders: int },
  sql: () => `select count(*)::int as orders from disputes d join orders o on o.id = d.order_id where ${waitsForStaff}`,
})

/** The order numbers of these purchases; unpaid ones never became orders. */
export const findNumbers = statement('orders_numbers', {
  takes: { purchaseIds: list(text) },
  gives: { id: text, number: int, purchase_id: text },
  sql: ({ purchaseIds }) => `
    select id, number, purchase_id from orders where purchase_id = any (${purchaseIds}::text[]) and paid_at is not null
    order by number`,
})

/** How many paid orders a person bought and sold, and how many of both still run. */
export const countOrdersOf = statement('orders_of_person_count', {
  takes: { personId: int },
  gives: { bought: int, sold: int, open: int },
  sql: ({ personId }) => `
    select b.n as bought, s.n as sold, b.open + s.open as open
    from (select count(*)::int as n, count(*) filter (where ended_at is null)::int as open
          from orders where buyer_id = ${personId} and paid_at is not null) b,
         (select count(*)::int as n, count(*) filter (where ended_at is null)::int as open
          from orders where seller_id = ${personId} and paid_at is not null) s`,
})

/** How many paid orders have a project, and how many of them still run. */
export const countOrdersOfProject = statement('orders_of_project_count', {
  takes: { projectId: text },
  gives: { sold: int, open: int },
  sql: ({ projectId }) => `
    select count(distinct o.id)::int as sold, (count(distinct o.id) filter (where o.ended_at is null))::int as open
    from order_lines l join orders o on o.id = l.order_id where l.project_id = ${projectId} and o.paid_at is not null`,
})

/** A row when this person is the buyer or a seller of the purchase. */
export const findParty = statement('purchase_party', {
  takes: { purchaseId: text, personId: int },
  gives: { id: text },
  sql: ({ purchaseId, personId }) => `
    select id from orders where purchase_id = ${purchaseId} and ${personId} in (buyer_id, seller_id) limit 1`,
})

/** The people of these orders, by internal ids. */
export const findPeopleOf = statement('orders_people', {
  takes: { orderIds: list(text) },
  gives: { id: text, people: list(int) },
  sql: ({ orderIds }) => `
    select id, array_remove(array[buyer_id, seller_id], null)::int[] as people from orders where id = any (${orderIds}::text[])`,
})

const awaited = { personId: int, limit: int }
const waitingRow = { ...orderRow, due: nullable(moment) }

// Each part has its own index, ordered by due time; no order is in two of them.
const part = (p: { [Name in keyof typeof awaited]: string }, own: string, waits: string, due: string) =>
  `(select ${columns}, ${due} as due from orders o where ${own} = ${p.personId} and ${waits} order by ${due} limit ${p.limit})`

// The word on who came to a session waits by itself (bookings/), and so do the rules of an audit (audits/).
const hasNoWord = "not (o.fulfilment = 'session' and o.state = 'delivered' and o.acts_at is null)"
const buyersWork = `${buyersTurn} and ${hasNoWord}`
const sellersWork = `${waitsFor.seller} and o.rules_since is null and ${hasNoWord}`

/** The orders that wait for a person as buyer or as seller, earliest due first. */
export const findWaiting = {
  bought: statement('orders_waiting_bought', {
    takes: awaited,
    gives: waitingRow,
    sql: (p) => `
      ${part(p, 'o.buyer_id', buyersWork, 'o.acts_at')} union all
      ${part(p, 'o.buyer_id', 'o.more_time_until is not null', 'o.more_time_lapses_at')} order by due limit ${p.limit}`,
  }),
  sold: statement('orders_waiting_sold', {
    takes: awaited,
    gives: waitingRow,
    sql: (p) => `
      ${part(p, 'o.seller_id', `${sellersWork} and o.state <> 'reported'`, 'o.due_at')} union all
      ${part(p, 'o.seller_id', `${waitsFor.seller} and o.state = 'reported'`, 'o.acts_at')} order by due limit ${p.limit}`,
  }),
}

/** The number of orders that wait for a person on each side. */
export const countWaiting = statement('orders_waiting_count', {
  takes: { personId: int },
  gives: { bought: int, sold: int },
  sql({ personId }) {
    const counted = (side: Side, waits: string) =>
      `(select count(*) from orders o where o.${side}_id = ${personId} and ${waits})::int`
    return `select ${counted('buyer', `(${buyersWork} or o.more_time_until is not null)`)} as bought, ${counted('seller', sellersWork)} as sold`
  },
})

const pair = { one: int, other: int }

const completed = statement('orders_completed_between', {
  takes: pair,
  gives: { together: bool },
  sql(p) {
    const bought = (buyer: string, seller: string) =>
      `exists (select from orders where state = 'completed' and paid_at is not null and buyer_id = ${buyer} and seller_id = ${seller})`
    return `select ${bought(p.one, p.other)} or ${bought(p.other, p.one)} as together`
  },
})

/** Whether an order between two people, whichever of them bought, was completed. */
export async function haveWorkedTogether(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await completed(db, { one, other }))[0]?.together ?? false
}

const between = statement('order_between', {
  takes: { id: text, ...pair },
  gives: { number: int, buyer_id: int },
  sql: (p) => `
    select number, buyer_id from orders where id = ${p.id} and paid_at is not null
      and (buyer_id, seller_id) in ((${p.one}::bigint, ${p.other}::bigint), (${p.other}, ${p.one}))`,
})

/** Returns the number of an order between two people, and which of them bought; undefined when it is not between them. */
export async function findBetween(db: Queryable, id: string, one: number, other: number) {
  const [row] = await between(db, { id, one, other })
  return row && { number: row.number, buyerId: row.buyer_id }
}

// Each direction reads the index in its own order.
function dealings(p: { one: string; other: string; limit: string }, from = '') {
  const direction = (buyer: string, seller: string) =>
    `(select ${columns} from orders o where o.buyer_id = ${buyer} and o.seller_id = ${seller} and o.paid_at is not null
       ${from} order by o.created_at desc, o.id desc limit ${p.limit})`
  return `${direction(p.one, p.other)} union all ${direction(p.other, p.one)} order by created_at desc, id desc limit ${p.limit}`
}

/** Pages of the orders between two people, whichever of them bought, newest first; unpaid ones never became orders. */
export const findDealings = {
  first: statement('orders_between', {
    takes: { ...pair, limit: int },
    gives: orderRow,
    sql: (p) => dealings(p),
  }),
  next: statement('orders_between_next', {
    takes: { ...pair, limit: int, ...edge },
    gives: orderRow,
    sql: (p) => dealings(p, `and (o.created_at, o.id) < (${p.createdAt}::timestamptz, ${p.id})`),
  }),
}

const sales = fulfilments.flatMap((each) => (fulfilmentRules[each].isSale ? [`'${each}'`] : [])).join(', ')

/** The SQL condition that an order counts for the rank, before the limit per buyer and year. */
export const isRankedSale = `state = 'completed' and total_minor > 0 and fulfilment in (${sales})`

const rankedOrders = (sellerIds: string, condition: string) => `
    select id, sum(orders)::int as orders from (
      select seller_id as id, least(count(*), ${rankingLimits.ordersPerBuyer}) as orders from orders
      where seller_id = any (${sellerIds}::bigint[]) and ${isRankedSale} ${condition}
      group by seller_id, buyer_id, date_part('year', completed_at at time zone 'UTC')) of_buyer
    group by id`

/**
 * The orders that count for the rank: the number of these sellers' completed paid sales, at most three per buyer and
 * calendar year (UTC, of the completion). Buyers whose accounts are erased count as one.
 */
export const countRankedOrders = statement('ranked_orders', {
  takes: { sellerIds: list(int) },
  gives: { id: int, orders: int },
  sql: ({ sellerIds }) => rankedOrders(sellerIds, ''),
})

/** The same, of the orders completed between two moments of one year; `to` is excluded. */
export const countRankedBetween = statement('ranked_orders_between', {
  takes: { sellerIds: list(int), from: moment, to: moment },
  gives: { id: int, orders: int },
  sql: ({ sellerIds, from, to }) => rankedOrders(sellerIds, `and completed_at >= ${from} and completed_at < ${to}`),
})
