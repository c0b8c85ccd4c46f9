import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import type { Fulfilment, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import type { Order, OrderCard } from '@guildhall/contract/orders/orders.ts'
import { formatDate } from '#lib/format/counts-and-dates.ts'

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

/** The progress of an item: its steps, and the index of the current one (equal to the step count when all are done). */
export interface ItemSteps {
  steps: readonly string[]
  current: number
}

type ArrivingOrder = Pick<OrderCard, 'state' | 'isLastDate' | 'totalMinor'>

/** Says what happens automatically when the seller misses the new date of a decision. */
export const missedDateWords = ({ totalMinor }: Pick<OrderCard, 'totalMinor'>): string =>
  totalMinor === 0 ? 'the order is completed' : 'what is left is refunded'

/** All texts the pages need for a kind of order. Texts shared by every kind are beside their page. */
interface FulfilmentWords {
  name: string
  /** Whether the seller delivers it, so that a decision can set a new date. */
  isDelivered: boolean
  /** A paid order, before delivery. */
  paid: {
    /** The first line of the order page. */
    headline(isYours: boolean, reader: Reader): string
    /** What happens automatically if nobody acts. */
    clock(actsAt: string, dueAt: string | null): string
    turn(dueAt: string | null): TurnWords
    /** What the seller and staff read below the item; null for nothing. */
    note: string | null
    /** Whether the buyer may cancel, and the order is cancelled automatically, when nothing is delivered in time. */
    endsWhenLate: boolean
  }
  /** The delivery step; `isLate` once its date has passed. */
  arrival(order: ArrivingOrder, reader: Reader, isLate: boolean): { title: string; detail: string }
  /** What the buyer does with the delivery. */
  check: string
  /** The history line for a delivery the seller did not make; null where only the seller delivers. */
  deliveredByItself: ((order: Pick<Order, 'paidAt'>, at: string, reader: Reader) => string) | null
  /** At checkout, before payment. */
  offered: {
    /** Whether the buyer chooses between immediate access and a withdrawal period. */
    opensOnChoice: boolean
    /** When delivery is due: for how many lines, and within how many days. */
    comes(lines: number, days: number): string
  }
  /** On a purchase page, for an order that is neither cancelled nor refunded. */
  bought: {
    steps(order: PurchaseOrder): ItemSteps
    /** When delivery is due; `at` follows the words. */
    comes(order: PurchaseOrder): { words: string; at?: string }
  }
}

const fileSteps = ['Paid', 'Files open', 'Completed'] as const

/** Files that the buyer opens, or that open automatically. */
const files: FulfilmentWords = {
  name: 'Files',
  isDelivered: false,
  paid: {
    headline: (isYours, { buyer }) =>
      isYours ? 'Your files are ready: open them when you want them' : `${buyer} has yet to open the files`,
    clock: () => 'The files open automatically',
    turn: () => ({ title: 'is paid', act: 'Open files', ends: 'Files open' }),
    note: 'The files are closed until the buyer opens them or they open automatically.',
    endsWhenLate: false,
  },
  arrival({ state }, { role }) {
    if (state === 'delivered' || state === 'completed')
      return { title: 'The files opened', detail: 'They stay on this page' }
    const detail =
      role === 'buyer'
        ? 'Open them when you want; until then you can withdraw'
        : 'The buyer opens them, or they open automatically'
    return { title: 'The files open', detail }
  },
  check: 'Accept, or report a problem',
  deliveredByItself: ({ paidAt }, at, { role, buyer }) =>
    isAtOnce(paidAt, at)
      ? `The files opened at once, as ${role === 'buyer' ? 'you' : buyer} agreed at checkout`
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
        ? { words: 'opens when you ask for it, or automatically on', at: actsAt }
        : { words: 'opens when you ask for it' }
    },
  },
}

/** Returns whether files opened at payment, with the buyer's consent, rather than automatically days later without it. */
function isAtOnce(paidAt: string | null, at: string): boolean {
  return paidAt !== null && Date.parse(at) - Date.parse(paidAt) < orderLimits.filesDays * 86_400_000
}

const dayMs = 86_400_000
const isPast = (moment: string) => Date.parse(moment) < Date.now()
const workSteps = ['Paid', 'In progress', 'Delivered', 'Completed'] as const
// The step of each state that is not in progress. A delivered order waits for the buyer to accept it.
const stepOf: Partial<Record<OrderState, number>> = { pending: 0, delivered: 3, reported: 3, completed: 4 }
const comesIn: Partial<Record<OrderState, string>> = {
  delivered: 'delivered',
  completed: 'completed',
  reported: 'in a dispute',
}

/** Work the seller makes for the buyer and delivers by a date. */
const madeToOrder: FulfilmentWords = {
  name: 'Made to order',
  isDelivered: true,
  paid: {
    headline: (isYours, { seller }) => (isYours ? 'Your turn: deliver what was ordered' : `${seller} is working on it`),
    // Before the deadline only a reminder is sent; after it, the order ends.
    clock: (actsAt, dueAt) =>
      dueAt && actsAt <= dueAt ? 'It is due' : 'It is overdue and will be cancelled with a full refund',
    turn(dueAt) {
      const isLate = dueAt !== null && isPast(dueAt)
      return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
    },
    note: null,
    endsWhenLate: true,
  },
  arrival(order, { role, seller }, isLate) {
    const { state, isLastDate } = order
    const isSeller = role === 'seller'
    const who = isSeller ? 'You' : seller
    if (state === 'delivered' || state === 'completed')
      return { title: `${who} delivered`, detail: 'See the delivery below' }
    if (state === 'changes-requested') {
      const end = isLastDate ? missedDateWords(order) : 'a dispute opens'
      return {
        title: isLastDate
          ? `${who} ${isSeller ? 'deliver' : 'delivers'} again`
          : `${who} ${isSeller ? 'make' : 'makes'} the changes`,
        detail: isLate ? `Not delivered yet: ${end}` : `If nothing is delivered by then, ${end}`,
      }
    }
    return {
      title: `${who} ${isSeller ? 'deliver' : 'delivers'}`,
      detail: isLate ? 'Not delivered yet' : `${isSeller ? 'You get' : `${seller} gets`} a reminder on the day`,
    }
  },
  check: `Accept, or ask for changes (at most ${orderLimits.changesAtMost} times)`,
  deliveredByItself: null,
  offered: {
    opensOnChoice: false,
    comes: (_lines, days) => `Made to order and delivered by ${formatDate(new Date(Date.now() + days * dayMs))}.`,
  },
  bought: {
    steps: ({ state }) => ({ steps: workSteps, current: stepOf[state] ?? 1 }),
    comes: ({ state, dueAt }) =>
      state === 'paid' && dueAt
        ? { words: isPast(dueAt) ? 'was due' : 'arrives by', at: dueAt }
        : { words: comesIn[state] ?? 'in progress' },
  },
}

// The compiler requires the texts of a new kind.
const fulfilmentWords: Record<Fulfilment, FulfilmentWords> = { files, 'made-to-order': madeToOrder }

/** Returns the page texts for an order, or a quote line, by its kind. */
export const fulfilmentOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentWords => fulfilmentWords[fulfilment]
