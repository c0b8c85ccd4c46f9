import type { ErrorCode } from '@guildhall/contract/errors.ts'
import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import type { OrderAct, OrderMove, OrderSide, OrderState } from '@guildhall/contract/orders/commerce-options.ts'
import { daysAfter } from '../moments.ts'
import type { LineRow, OrderRow } from '../queries.ts'

/** What is done to an order, by a move or by itself; `moves/effects.ts` has how. */
export type Effect =
  /** The files open, which delivers the order. */
  | 'open'
  /** The seller delivers. */
  | 'deliver'
  /** Files beside work made to order open, and the work goes on. */
  | 'open-beside'
  /** The price of files beside work made to order goes back, and the work goes on. */
  | 'withdraw-beside'
  /** All of the money goes back. */
  | 'cancel'
  /** The price of work made to order goes back; open files beside it stay with the buyer. */
  | 'cancel-work'
  | 'complete'
  | 'request-changes'
  | 'report'
  | 'refund'
  /** The seller asks for a later deadline. */
  | 'request-time'
  /** The later deadline holds. */
  | 'accept-time'
  /** The deadline stays. */
  | 'decline-time'
  /** The seller is reminded of the deadline. */
  | 'remind'
  /** The staff are reminded of the report. */
  | 'remind-staff'

/**
 * What a side may do with a move: the states it may begin in and what it does. `never`: the side has this move in another
 * fulfilment, not in this one. `null`: the move is another side's.
 */
export type Cell = { from: readonly OrderState[]; does: Effect } | 'never' | null

/** What happens to an order by itself, and when. */
interface Step {
  at: Date
  does: Effect
  /** What the record calls it. */
  act: OrderAct
}

interface Beginning {
  dueAt: Date | null
  atOnce: 'open' | 'open-beside' | null
}

/** What a refusal of a move depends on: the order as one side sees it. Moments are texts for people. */
export interface RefusedMove {
  role: OrderSide
  move: OrderMove
  state: OrderState
  /** Some of what was bought is files; they may be withdrawn since. */
  hasFiles: boolean
  withdrew: boolean
  /** When the files opened; null while they are closed. */
  opened: string | null
  due: string | null
  /** From when the buyer may cancel because nothing was delivered. */
  cancelFrom: string | null
  /** When something happens by itself next. */
  acts: string | null
}

/** The moves whose refusal is said in the words of the fulfilment. */
export type MoveWithOwnWords =
  | 'accept'
  | 'request-changes'
  | 'report'
  | 'cancel'
  | 'withdraw'
  | 'open-assets'
  | 'deliver'

/** A sale in the words of its seller's notification. */
export interface Sale {
  /** The titles of what was bought. */
  work: string
  /** 'for $20.00', 'for free'. */
  price: string
  isFree: boolean
  /** Its files opened as it was paid. */
  isOpen: boolean
}

/** What people are told that depends on the kind of order; `notifications/order-notifications.ts` and `moves/rules.ts` have the rest. */
export interface FulfilmentWords {
  /** What a sale says to its seller. */
  sold(sale: Sale): string
  /** What the seller is told of a delivery that they did not make; null where only they deliver. */
  deliveredByItself: string | null
  /** Why a side may not make a move of its own now, and what it may do instead, where the state alone does not say it. */
  refusal: Record<MoveWithOwnWords, (order: RefusedMove) => string>
}

/** Everything the engine asks of a kind of order, and nothing else. */
export interface FulfilmentRules {
  moves: Record<OrderMove, Record<OrderSide, Cell>>
  /** Why a move that the table allows has to wait, or is no longer possible; null when it is possible. */
  refusal(order: OrderRow, side: OrderSide, move: OrderMove, now: Date): ErrorCode | null
  /** Moves that pages leave out, because another move says the same. */
  unnamed: readonly { side: OrderSide; move: OrderMove }[]
  /** Whose turn it is; null for an order that is over or not paid. */
  turn: Record<OrderState, OrderSide | null>
  /** What happens by itself next in a state that begins now or in which the clock acts now; null when nothing does. */
  clock: Record<OrderState, ((order: OrderRow, now: Date) => Step) | null>
  /** What a payment begins: the deadline, and what opens at once. */
  begin(order: OrderRow, readLines: () => Promise<LineRow[]>, now: Date): Promise<Beginning>
  /** When files opened to the buyer; null while they are closed. */
  openedAt(order: OrderRow, now: Date): Date | null
  /** When what was bought was ready without a delivery of the seller; null until then, and where the seller delivers. */
  readyAt(order: OrderRow, now: Date): Date | null
  /** Whether the buyer may open what a project got of files and links after it was sold without any. */
  opensLaterAssets(order: OrderRow): boolean
  /** From when the buyer may cancel because nothing was delivered; null where they may not. */
  cancelFrom(order: OrderRow): Date | null
  /** When its invoice is issued: as it is paid, over all of it, or as it is completed, over what was not sent back until then. */
  invoicedAt: 'payment' | 'completion'
  words: FulfilmentWords
}

/** What a delivered order of files and one of work made to order have in common, until they are over. */
export const afterDelivery = {
  moves: {
    accept: { buyer: { from: ['delivered', 'reported'], does: 'complete' }, seller: null, staff: null },
    report: { buyer: { from: ['delivered'], does: 'report' }, seller: null, staff: null },
    refund: {
      buyer: null,
      seller: { from: ['delivered', 'changes-requested', 'reported', 'completed'], does: 'refund' },
      staff: { from: ['reported', 'completed'], does: 'refund' },
    },
    release: { buyer: null, seller: null, staff: { from: ['reported'], does: 'complete' } },
  },
  turn: { pending: null, delivered: 'buyer', reported: 'staff', completed: null, cancelled: null, refunded: null },
  clock: {
    pending: null,
    delivered: (_order, now) => ({ at: daysAfter(now, orderLimits.acceptDays), does: 'complete', act: 'complete' }),
    reported: (_order, now) => ({ at: daysAfter(now, 1), does: 'remind-staff', act: 'remind' }),
    completed: null,
    cancelled: null,
    refunded: null,
  },
} as const satisfies { [K in 'moves' | 'turn' | 'clock']: Partial<FulfilmentRules[K]> }

/** The refusal of a move on an order that waits for the staff. */
export const staffDecide = 'This order is reported. The staff decide it, or you accept it.'

/** Why a buyer may not withdraw from files or open them: files alone, or beside work made to order. */
export const refusalsOfFiles: Pick<FulfilmentWords['refusal'], 'withdraw' | 'open-assets'> = {
  withdraw({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files already.'
    if (opened) return `The files opened on ${opened}. Your right to withdraw ended then.`
    return state === 'reported' ? staffDecide : 'This order is completed, so you can no longer withdraw.'
  },
  'open-assets'({ state, withdrew, opened }) {
    if (withdrew) return 'You have withdrawn from the files, so they stay closed.'
    if (opened) return `The files have been open since ${opened}. You find them on the page of the order.`
    return state === 'reported' ? staffDecide : 'The files are open. You find them on the page of the order.'
  },
}
