import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type {
  OrderAct,
  OrderMove,
  OrderSide,
  OrderState,
  SubjectKind,
} from '@guildhall/contract/orders/commerce-options.ts'
import { daysAfter } from '#db/moments.ts'
import { disputeCells, disputeClock } from '../disputes/rules.ts'
import type { LineRow, OrderRow } from '../queries.ts'

/** The effect of a move or of the clock on an order; `moves/effects.ts` implements it. */
export type Effect =
  /** The files open, which delivers the order. */
  | 'open'
  /** The seller begins with the work. */
  | 'begin'
  /** The seller delivers. */
  | 'deliver'
  /** The files sold with made-to-order work open, and the work continues. */
  | 'open-beside'
  /** The price of the files sold with made-to-order work is refunded, and the work continues. */
  | 'withdraw-beside'
  /** All of the money is refunded. */
  | 'cancel'
  /** A side cancels before an agreed time: what the agreed rule says is refunded, and the seller keeps the rest. */
  | 'cancel-by-rule'
  /** The price of made-to-order work is refunded; open files sold with it stay with the buyer. */
  | 'cancel-work'
  | 'complete'
  /** The buyer ends what is paid by use: what was used is paid, the rest is refunded. */
  | 'give-back'
  | 'request-changes'
  | 'refund'
  /** The seller asks for a later deadline. */
  | 'request-time'
  /** The later deadline is accepted. */
  | 'accept-time'
  /** The deadline does not change. */
  | 'decline-time'
  /** The seller is reminded of the deadline. */
  | 'remind'
  | DisputeEffect

/** The effect of a move or of the clock on a dispute; `disputes/effects.ts` implements it. */
export type DisputeEffect =
  /** A dispute opens: by the buyer, by the seller, or because changes were not delivered in time. */
  | 'report'
  | 'answer'
  | 'add-evidence'
  | 'propose-split'
  /** The proposed split is carried out. */
  | 'accept-split'
  | 'withdraw-split'
  /** The staff decide; the decision on an appeal is carried out. */
  | 'decide'
  | 'accept-decision'
  | 'appeal'
  /** Nobody answered: what was asked is refunded, or the seller is paid. */
  | 'silence'
  /** The staff did not decide in time: everything is refunded. */
  | 'undecided'
  /** The decision is carried out. */
  | 'carry-out'
  /** The new date of a decision was missed: what is left is refunded. */
  | 'miss-date'

/**
 * A side's rule for a move: the states it may start in and its effect. `never`: the side has this move in another
 * fulfilment, not in this one. `null`: the move belongs to another side.
 */
export type Cell = { from: readonly OrderState[]; does: Effect } | 'never' | null

/** The next automatic step of an order, and its time. */
export interface Step {
  at: Date
  does: Effect
  /** Its name in the record. */
  act: OrderAct
}

/** What a payment can read about the order it begins. */
interface Paid {
  readLines(): Promise<LineRow[]>
  /** Whether the order waits for another one of its purchase, which comes before it. */
  waits(): Promise<boolean>
  /** When its items are due by an agreement about dates; null when that follows from their days. */
  agreedDate(): Promise<Date | null>
}

interface Beginning {
  dueAt: Date | null
  atOnce: 'open' | 'open-beside' | null
}

/** What the refusal of a move depends on: the order as one side sees it. Times are texts for people. */
export interface RefusedMove {
  role: OrderSide
  move: OrderMove
  state: OrderState
  /** Some items are files, even if the buyer has withdrawn from them since. */
  hasFiles: boolean
  withdrew: boolean
  /** When the files opened; null while they are closed. */
  opened: string | null
  due: string | null
  /** The time from which the buyer may cancel because nothing was delivered. */
  cancelFrom: string | null
  /** The time of the next automatic step. */
  acts: string | null
  /** A decision set the deadline. */
  isLastDate: boolean
  isFree: boolean
  /** The seller has begun. */
  hasBegun: boolean
  /** Until when the buyer can withdraw from work that has not begun; null once that time has passed. */
  withdrawEnds: string | null
}

/** The moves whose refusal is worded by the fulfilment. */
export type MoveWithOwnWords =
  | 'accept'
  | 'request-changes'
  | 'report'
  | 'cancel'
  | 'withdraw'
  | 'open-assets'
  | 'begin'
  | 'deliver'

/** A sale, for its seller's notification. */
export interface Sale {
  /** The titles of the purchased items. */
  work: string
  /** 'for $20.00', 'for free'. */
  price: string
  isFree: boolean
  /** Whether its files opened on payment. */
  isOpen: boolean
  /** Whether it is a package of a service. */
  isPackage: boolean
}

/** Texts that depend on the kind of order; `notifications/order-notifications.ts` and `moves/rules.ts` have the rest. */
export interface FulfilmentWords {
  /** What happened with a sale, after the number of its order: 'sold'. */
  soldAs: string
  /** What its buyer agreed to at the checkout, for the confirmation mail. */
  consent: string
  /** The seller's notification of a sale. */
  sold(sale: Sale): string
  /** What the buyer can do when it opens with the payment; null where that is about files. */
  opened: string | null
  /** The seller's notification of a delivery they did not make; null when only they deliver. */
  deliveredByItself: string | null
  /** The buyer's notification of an end that is no delivery; null for what they check. */
  over: { title: string; message: string } | null
  /** What the seller is reminded of after the deadline. */
  reminder: { title: string; message: string }
  /** Why a side may not make one of its moves now, and what it may do instead, when the state alone does not say so. */
  refusal: Record<MoveWithOwnWords, (order: RefusedMove) => string>
}

/** Everything the engine needs to know about a kind of order. */
export interface FulfilmentRules {
  /** The kinds of its items. */
  subjects: readonly SubjectKind[]
  /** Whether every line of a purchase is an order of its own; otherwise the lines of a seller are one order. */
  hasOwnOrder: boolean
  /**
   * Whether the buyer agrees at the checkout that it begins before the 14 days to withdraw are over: for each item as they
   * choose, always, or never because they cannot withdraw from it.
   */
  consent: 'chosen' | 'required' | 'none'
  /** Whether an order waits for the earlier ones of its purchase: its deadline counts from when they are over. */
  isInSequence: boolean
  /** Whether the seller says when they begin, which ends the buyer's right to withdraw. Delivering begins too. */
  hasBeginning: boolean
  /** Whether a delivery says how much of the price the seller keeps. */
  isMeasured: boolean
  /** Whether it takes place at a booked time, which is its due date: nobody is late, and no wait moves it. */
  isAtTime: boolean
  /** The type of notifications about its moves; those about money are of type 'payment'. */
  news: 'order' | 'job'
  /** Whether a completed order counts as a sale of a project, in ranks and achievements. */
  isSale: boolean
  moves: Record<OrderMove, Record<OrderSide, Cell>>
  /** Returns why a move that the table allows has to wait, or is no longer possible; null when it is possible. */
  refusal(order: OrderRow, side: OrderSide, move: OrderMove, now: Date): ErrorCode | null
  /** Moves that pages leave out, because another move does the same. */
  unnamed: readonly { side: OrderSide; move: OrderMove }[]
  /** Whose turn it is; null for an order that is over or not paid. In a dispute `disputes/stages.ts` says so. */
  turn: Record<Exclude<OrderState, 'reported'>, OrderSide | null>
  /** Returns the next automatic step of an order in each state; null for a state in which nothing happens automatically. */
  clock: Record<OrderState, ((order: OrderRow, now: Date) => Step | null) | null>
  /** Returns what a payment starts: the deadline, and what opens immediately. */
  begin(order: OrderRow, paid: Paid, now: Date): Promise<Beginning>
  /** Returns when files opened to the buyer; null while they are closed. */
  openedAt(order: OrderRow, now: Date): Date | null
  /** Returns when the items became ready without a delivery; null before, and for work that the seller delivers. */
  readyAt(order: OrderRow, now: Date): Date | null
  /** Whether the buyer may open files and links that a project got after it was sold without any. */
  opensLaterAssets(order: OrderRow): boolean
  /** Whether the seller can deliver again, so that a decision can set a new date. */
  takesNewDate: boolean
  /** Returns the time from which the buyer may cancel because nothing was delivered; null when they may not. */
  cancelFrom(order: OrderRow): Date | null
  /** Returns when the buyer's right to withdraw from work that has not begun ends; null for a kind without it. */
  withdrawEnds(order: OrderRow): Date | null
  /** When the invoice is issued: on payment, for the whole order, or on completion, for what was not refunded until then. */
  invoicedAt: 'payment' | 'completion'
  words: FulfilmentWords
}

/** The rules that delivered orders of files and of made-to-order work share, until they are over. */
export const afterDelivery = {
  moves: {
    accept: { buyer: { from: ['delivered', 'reported'], does: 'complete' }, seller: null, staff: null },
    refund: {
      buyer: null,
      seller: { from: ['delivered', 'changes-requested', 'reported', 'completed'], does: 'refund' },
      staff: { from: ['completed'], does: 'refund' },
    },
    'return-runs': { buyer: 'never', seller: null, staff: null },
    ...disputeCells,
  },
  turn: { pending: null, delivered: 'buyer', completed: null, cancelled: null, refunded: null },
  clock: {
    pending: null,
    delivered: (_order, now) => ({ at: daysAfter(now, orderLimits.acceptDays), does: 'complete', act: 'complete' }),
    reported: disputeClock,
    completed: null,
    cancelled: null,
    refunded: null,
  },
} as const satisfies { [K in 'moves' | 'turn' | 'clock']: Partial<FulfilmentRules[K]> }

/** The refusal of a buyer's move on an order in a dispute. */
export const inDispute =
  'This order is in a dispute. Agree with the seller, wait for the decision, or accept the order.'

/** Why a buyer may not withdraw from files or open them: in an order of files only, or sold with made-to-order work. */
export const refusalsOfFiles: Pick<FulfilmentWords['refusal'], 'withdraw' | 'open-assets'> = {
  withdraw({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files already.'
    if (opened) return `The files opened on ${opened}. Your right to withdraw ended then.`
    return state === 'reported' ? inDispute : 'This order is completed, so you can no longer withdraw.'
  },
  'open-assets'({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files, so they stay closed.'
    if (opened) return `The files have been open since ${opened}. You can find them on the order page.`
    return state === 'reported' ? inDispute : 'The files are open. You can find them on the order page.'
  },
}
