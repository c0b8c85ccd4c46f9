import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Order, OrderCard } from '@guildhall/contract/orders/orders.ts'

/** The viewer of an order page, and the names of its sides. */
export interface Reader {
  role: Order['role']
  buyer: string
  seller: string
}

/** What a person must do with an order when it is their turn. */
export interface TurnWords {
  /** Follows 'Order 10001' in the list of waiting items. */
  title: string
  /** The label of the button that leads to the action. */
  act: string
  /** What the time beside it means. */
  ends: string
}

type ArrivingOrder = Pick<OrderCard, 'state' | 'isLastDate' | 'totalMinor' | 'dueAt' | 'rules'>

/** Says what happens automatically when the seller misses the new date of a decision. */
export const missedDateWords = ({ totalMinor }: Pick<OrderCard, 'totalMinor'>): string =>
  totalMinor === 0 ? 'the order is completed' : 'what is left is refunded'

/** What is said of a delivery that the buyer checks. */
export const deliveredWords: OrderWords['over'] = {
  headline: (isYours, { buyer }) =>
    isYours ? 'Your turn: check what was delivered' : `${buyer} checks what was delivered`,
  step: (who) => (who === 'You' ? 'You check the delivery' : `${who} checks the delivery`),
  hours: 24 * orderLimits.acceptDays,
  completes: `${orderLimits.acceptDays} days after delivery`,
  isAccepted: true,
  hasReview: true,
  isAsked: false,
}

/** What the pages of orders say of a kind of order. Texts shared by every kind are beside their page. */
export interface OrderWords {
  name: string
  /** Whether the seller delivers it, so that a decision can set a new date. */
  isDelivered: boolean
  /** A paid order, before delivery. */
  paid: {
    /** Whether somebody has to act; otherwise a date is awaited, and acting earlier is a choice. */
    hasTurn: boolean
    /** The first line of the order page. */
    headline(isYours: boolean, reader: Reader, order: Pick<Order, 'dueAt' | 'startedAt' | 'rules'>): string
    /** What happens automatically if nobody acts. */
    clock(actsAt: string, dueAt: string | null): string
    /** What an order without a deadline waits for; null for a kind that never waits. */
    waits: string | null
    turn(dueAt: string | null): TurnWords
    /** What the seller and staff read below the item; null for nothing. */
    note: string | null
    /** Whether the buyer may cancel, and the order is cancelled automatically, when nothing is delivered in time. */
    endsWhenLate: boolean
  }
  /** A delivered order: its first line, and how long after the delivery it completes automatically. */
  over: {
    headline(isYours: boolean, reader: Reader): string
    /** The step in which the buyer looks at it; `who` is 'You' or the buyer's name. */
    step(who: string): string
    hours: number
    /** Follows 'Automatically'. */
    completes: string
    /** Whether the buyer can accept it before that. */
    isAccepted: boolean
    /** Whether the buyer can review it. */
    hasReview: boolean
    /** Whether a side can say that the other did not come, which stops the clock until the answer. */
    isAsked: boolean
  }
  /** A page of its own on which its work is entered, or its time is changed; null for a kind without. */
  workPage: ((order: Pick<Order, 'milestone' | 'items'>) => { label: string; path: string } | null) | null
  /** The delivery step; `isLate` once its date has passed. */
  arrival(order: ArrivingOrder, reader: Reader, isLate: boolean): { title: string; detail: string }
  /** What the buyer does with the delivery. */
  check(order: Pick<Order, 'changesAllowed'>): string
  /** Why the buyer can withdraw. */
  withdraw: string
  /** The history line for a delivery the seller did not make; null where only the seller delivers. */
  deliveredByItself: ((order: Pick<Order, 'paidAt'>, at: string, reader: Reader) => string) | null
}
