import type { Queryable, Tx } from '#db/connect.ts'
import type { Between } from '#db/statement.ts'
import type { Viewer } from '#http/callers.ts'
import type { Offer } from '#offers/port.ts'
import { findDisputed, mayDecideOne } from './disputes/dispute-details.ts'
import type { FulfilmentRules } from './fulfilments/fulfilment.ts'
import { rulesOf } from './fulfilments/fulfilments.ts'
import { listDueOrders } from './lists/due-orders.ts'
import { listBetween, listDisputed, listToDecide, listWaiting } from './lists/order-lists.ts'
import {
  countOrdersOf,
  countOrdersOfProject,
  countRankedBetween,
  countRankedOrders,
  countToDecide,
  findBetween,
  findNumbers,
  findParty,
  findPeopleOf,
  haveWorkedTogether,
  isRankedSale,
} from './lists/queries.ts'
import { moveOrder } from './moves/order-moves.ts'
import { findReviewable, lockReviewable } from './order-details.ts'
import type { OrderDeps } from './order-state.ts'
import { eraseFromOrders, hasOpenOrders, heldOrders } from './personal-data.ts'
import { markDisputeClosed, markDisputed, markLost } from './purchases/bank-disputes.ts'
import { giveUp, markLate, markPaid, takeHolds } from './purchases/lifecycle.ts'
import { findBought, purchases as rows } from './purchases/purchases.ts'

/** The transitions of a purchase, for payments/ and checkout/; the caller's transaction has locked it. */
export const purchaseLifecycle = {
  paid: markPaid,
  late: markLate,
  disputed: markDisputed,
  disputeClosed: markDisputeClosed,
  lost: markLost,
  giveUp,
}

/** A refund of an order, or a decision to refund, that two persons on the staff agreed to. */
interface ApprovedRefund {
  id: string
  amountMinor: number
  isDecision: boolean
  note: string
  /** The reason as the log keeps it. */
  logged: string
  /** Who asked for it. */
  approvedFor: number
}

/** The orders in a dispute, and the order numbers of purchases, for admin/. */
export const disputes = {
  list: listDisputed,
  /** Those that a person on the staff may decide, for their overview. */
  toDecide: listToDecide,
  /** How many of them the staff have to decide. */
  async count(db: Queryable): Promise<number> {
    return (await countToDecide(db))[0]?.orders ?? 0
  },
  /** The people of these orders, by internal ids; an erased account is left out. */
  async peopleOf(db: Queryable, orderIds: readonly string[]): Promise<Map<string, number[]>> {
    const rows = orderIds.length === 0 ? [] : await findPeopleOf(db, { orderIds })
    return new Map(rows.map(({ id, people }) => [id, people]))
  },
  numbersOf: (db: Queryable, purchaseIds: readonly string[]) => findNumbers(db, { purchaseIds }),
  /** Carries out a refund that two persons on the staff agreed to; `within` runs in the same transaction. */
  refund: (
    deps: OrderDeps,
    viewer: Viewer,
    { id, isDecision, ...input }: ApprovedRefund,
    within: (tx: Tx) => Promise<void>,
  ) =>
    isDecision
      ? moveOrder(deps, viewer, id, 'decide', { ...input, outcome: 'refund' }, within)
      : moveOrder(deps, viewer, id, 'refund', input, within),
  /** The buyer and the seller of an order with an open dispute, and when it was placed. Only for staff who are neither. */
  sidesOf: findDisputed,
  /** Whether a viewer is one of the staff who decide a dispute about one of these orders. */
  mayDecide: mayDecideOne,
  /** How many paid orders a person bought and sold, and how many of both still run. */
  async countsOf(db: Queryable, personId: number): Promise<{ bought: number; sold: number; open: number }> {
    return (await countOrdersOf(db, { personId }))[0] ?? { bought: 0, sold: 0, open: 0 }
  },
  /** How many paid orders have a project, and how many of them still run. */
  async countsOfProject(db: Queryable, projectId: string): Promise<{ sold: number; open: number }> {
    return (await countOrdersOfProject(db, { projectId }))[0] ?? { sold: 0, open: 0 }
  },
  /** Whether a person, by internal id, is the buyer or a seller of a purchase. */
  async isParty(db: Queryable, purchaseId: string, personId: number): Promise<boolean> {
    return (await findParty(db, { purchaseId, personId })).length > 0
  },
}

/** Reads and writes purchases and their orders, for other domains. */
export const purchases = {
  ...rows,
  orders: findBought,
  /** How the items of a kind of order are sold. */
  soldAs: ({ fulfilment }: Pick<Offer, 'fulfilment'>): Pick<FulfilmentRules, 'consent' | 'hasOwnOrder'> =>
    rulesOf({ fulfilment }),
  /** Reserves an order's items while its buyer pays. */
  hold: takeHolds,
  /** Orders whose lines can be reviewed, for reviews/. */
  reviewable: { find: findReviewable, lock: lockReviewable },
  /** Whether two people have completed an order with each other, for profiles/. */
  haveWorkedTogether,
  /** An order between two people, for conversations/. */
  between: findBetween,
  /** A page of all orders between two people, for conversations/. */
  listBetween,
  /**
   * Returns the completed orders of sellers that count for the rank, of all time or completed between two moments of one
   * year, for leaderboard/, by internal ids; sellers without any are absent.
   */
  async ranked(db: Queryable, ids: readonly number[], between?: Between): Promise<Map<number, number>> {
    const rows = between
      ? await countRankedBetween(db, { sellerIds: ids, ...between })
      : await countRankedOrders(db, { sellerIds: ids })
    return new Map(rows.map(({ id, orders }) => [id, orders]))
  },
  /** The SQL condition that a row of `orders` is one of those, before the limit per buyer and year. */
  isRankedSale,
  /** The orders that wait for a person, for dashboard/. */
  waiting: listWaiting,
  /** When they are due, for calendar/. */
  due: listDueOrders,
}

export { rulesEnd } from './beginnings.ts'
export { type MilestoneOrder, milestoneOrders } from './milestone-orders.ts'
export type { Reviewable } from './order-details.ts'
export { runOrders } from './run-orders.ts'
export { type SessionOrder, sessionOrders } from './session-orders.ts'

/** The personal data stored here, its erasure, and whether erasure is possible yet, for accounts/. */
export const personalOrders = { heldOf: heldOrders, erase: eraseFromOrders, areOpen: hasOpenOrders }
