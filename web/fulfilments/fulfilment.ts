import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'

/** Who reads the page of an order, and what its sides are called. */
export interface Reader {
  role: Order['role']
  buyer: string
  seller: string
}

/** What somebody has to do with an order on which it is their turn. */
export interface TurnWords {
  /** What follows 'Order 10001' in a list of what waits. */
  title: string
  /** The button that leads to where it is done. */
  act: string
  /** What the time beside it means. */
  ends: string
}

/** The way of what was bought: its steps, and the index of the one under way (all are done at their number). */
export interface ItemSteps {
  steps: readonly string[]
  current: number
}

/** Everything the pages ask of a kind of order, and nothing else. What is the same for every kind stands beside its page. */
export interface FulfilmentWords {
  name: string
  /** A paid order, before what was bought came. */
  paid: {
    /** The first line of its page. */
    headline(isYours: boolean, reader: Reader): string
    /** What happens by itself when nobody does anything. */
    clock(actsAt: string, dueAt: string | null): string
    turn(dueAt: string | null): TurnWords
    /** What the seller and the staff read below what was bought; null: nothing. */
    note: string | null
    /** Whether the buyer may cancel, and it is cancelled by itself, when nothing was delivered in time. */
    endsWhenLate: boolean
  }
  /** The step of the way in which what was bought comes. */
  arrival(state: Order['state'], reader: Reader): { title: string; detail: string }
  /** What the buyer does with what came. */
  check: string
  /** The line of the record of a delivery that the seller did not make; null where only the seller delivers. */
  deliveredByItself: ((order: Pick<Order, 'paidAt'>, at: string, reader: Reader) => string) | null
  /** At the checkout, before it is paid. */
  offered: {
    /** Whether the buyer chooses between having it at once and some days to withdraw. */
    opensOnChoice: boolean
    /** When it comes: for how many lines, and within how many days. */
    comes(lines: number, days: number): string
  }
  /** On the page of a purchase, for an order that is neither cancelled nor refunded. */
  bought: {
    steps(order: PurchaseOrder): ItemSteps
    /** When it comes; `at` is said after the words. */
    comes(order: PurchaseOrder): { words: string; at?: string }
  }
}
