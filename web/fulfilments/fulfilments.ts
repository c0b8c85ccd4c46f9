import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'

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
interface FulfilmentWords {
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

const fileSteps = ['Paid', 'Files open', 'Completed'] as const

/** Files that the buyer opens, or that open by themselves. */
const files: FulfilmentWords = {
  name: 'Files',
  paid: {
    headline: (isYours, { buyer }) =>
      isYours ? 'Your turn: open the files when you want them' : `${buyer} has yet to open the files`,
    clock: () => 'The files open by themselves',
    turn: () => ({ title: 'is paid', act: 'Open files', ends: 'Files open' }),
    note: 'The files are closed until the buyer opens them, or they open by themselves.',
    endsWhenLate: false,
  },
  arrival(state, { role }) {
    if (state === 'delivered' || state === 'completed')
      return { title: 'The files opened', detail: 'They stay on this page' }
    const detail =
      role === 'buyer'
        ? 'Open them when you want; until then you may withdraw'
        : 'The buyer opens them, or they open by themselves'
    return { title: 'The files open', detail }
  },
  check: 'Accept, or report a problem',
  deliveredByItself: ({ paidAt }, at, { role, buyer }) =>
    isAtOnce(paidAt, at)
      ? `The files opened at once, as ${role === 'buyer' ? 'you' : buyer} agreed at the checkout`
      : 'The files were opened',
  offered: {
    opensOnChoice: true,
    comes: (lines) =>
      lines === 1 ? 'It is ready: choose when you get the files.' : 'They are ready: choose when you get the files.',
  },
  bought: {
    steps: ({ state, openedAt }) => ({
      steps: fileSteps,
      current: state === 'completed' ? fileSteps.length : openedAt ? 2 : 1,
    }),
    comes({ openedAt, actsAt }) {
      if (openedAt) return { words: 'ready now' }
      return actsAt
        ? { words: 'opens when you ask for it, or by itself on', at: actsAt }
        : { words: 'opens when you ask for it' }
    },
  },
}

/** By themselves files open as they are paid, with the buyer's consent, or days later without it. */
function isAtOnce(paidAt: string | null, at: string): boolean {
  return paidAt !== null && Date.parse(at) - Date.parse(paidAt) < orderLimits.filesDays * 86_400_000
}

const dayMs = 86_400_000
const workSteps = ['Paid', 'In progress', 'Delivered', 'Completed'] as const
// Where a state is among the steps, when it is not in progress. Delivered, it waits for its buyer to accept it.
const stepOf: Partial<Record<OrderState, number>> = { pending: 0, delivered: 3, reported: 3, completed: 4 }
const comesIn: Partial<Record<OrderState, string>> = {
  delivered: 'delivered',
  completed: 'completed',
  reported: 'the staff look at it',
}

/** Work that the seller makes for the buyer and delivers by a date. */
const madeToOrder: FulfilmentWords = {
  name: 'Made to order',
  paid: {
    headline: (isYours, { seller }) => (isYours ? 'Your turn: deliver what was ordered' : `${seller} is at work`),
    // Before the deadline a reminder is all that happens; afterwards the order ends.
    clock: (actsAt, dueAt) =>
      dueAt && actsAt <= dueAt ? 'It is due' : 'It was due; it is cancelled with a full refund',
    turn(dueAt) {
      const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
      return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
    },
    note: null,
    endsWhenLate: true,
  },
  arrival(state, { role, seller }) {
    const isSeller = role === 'seller'
    const who = isSeller ? 'You' : seller
    if (state === 'delivered' || state === 'completed')
      return { title: `${who} delivered`, detail: 'See the delivery below' }
    if (state === 'changes-requested')
      return {
        title: `${who} ${isSeller ? 'make' : 'makes'} the changes`,
        detail: 'Without a delivery by then it goes to the staff',
      }
    return {
      title: `${who} ${isSeller ? 'deliver' : 'delivers'}`,
      detail: `${isSeller ? 'You are' : `${seller} is`} reminded on the day`,
    }
  },
  check: `Accept, or ask for changes, ${orderLimits.changesAtMost} times at most`,
  deliveredByItself: null,
  offered: {
    opensOnChoice: false,
    comes: (_lines, days) => `Made to order and delivered by ${formatDate(new Date(Date.now() + days * dayMs))}.`,
  },
  bought: {
    steps: ({ state }) => ({ steps: workSteps, current: stepOf[state] ?? 1 }),
    comes: ({ state, dueAt }) =>
      state === 'paid' && dueAt ? { words: 'arrives by', at: dueAt } : { words: comesIn[state] ?? 'in progress' },
  },
}

// The compiler asks for the words of a new one.
const fulfilmentWords: Record<Fulfilment, FulfilmentWords> = { files, 'made-to-order': madeToOrder }

/** What pages say of an order, or a line of a quote, as its kind has it. */
export const fulfilmentOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentWords => fulfilmentWords[fulfilment]
