import type { Fulfilment, OrderSide, OrderState } from '@guildhall/contract/commerce-options.ts'

/** An order's row; moments are PostgreSQL's text, money is in minor units. */
export interface OrderRow {
  id: string
  number: number
  purchase_id: string
  buyer_id: number | null
  seller_id: number | null
  state: OrderState
  total_minor: number
  fee_minor: number
  refunded_minor: number
  fee_refunded_minor: number
  fulfilment: Fulfilment
  /** Whose turn it is; null once it is over, and until it is paid. */
  turn: OrderSide | null
  /** When the buyer asked at the checkout for the files at once and gave up the right to withdraw from them. */
  consent_at: string | null
  /** Some of its lines are files. */
  has_files: boolean
  /** The buyer withdrew from those files before they opened. */
  withdrew: boolean
  opened_at: string | null
  change_requests: number
  due_at: string | null
  /** The deadline that the seller asks for, until the buyer answers or the request lapses. */
  more_time_until: string | null
  more_time_lapses_at: string | null
  more_time_requests: number
  reminded_at: string | null
  acts_at: string | null
  created_at: string
  paid_at: string | null
  delivered_at: string | null
  completed_at: string | null
  ended_at: string | null
  since: string
}

export const columns = `o.id, o.number, o.purchase_id, o.buyer_id, o.seller_id, o.state, o.total_minor, o.fee_minor, o.refunded_minor,
  o.fee_refunded_minor, o.fulfilment, o.turn, o.consent_at, o.opened_at, o.change_requests, o.due_at, o.more_time_until, o.more_time_lapses_at,
  o.more_time_requests, o.reminded_at, o.acts_at, o.created_at,
  o.paid_at, o.delivered_at, o.completed_at, o.ended_at, o.since,
  exists (select from order_lines l where l.order_id = o.id and l.has_files) as has_files,
  exists (select from order_events e where e.order_id = o.id and e.act = 'withdraw') as withdrew`

/** When it is somebody's turn on an order `o`: a request for more time is the buyer's to answer while the seller works on. */
export const waitsFor = {
  buyer: "(o.turn = 'buyer' or o.more_time_until is not null)",
  seller: "o.turn = 'seller'",
} as const

/** The condition whose value is an `OrderTurn`, as one side sees it. */
export const turnSeenBy = (side: 'buyer' | 'seller') =>
  `(case when o.ended_at is not null then 'done' when ${waitsFor[side]} then 'yours' else 'theirs' end)`
