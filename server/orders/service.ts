import type { Queryable } from '#db/connect.ts'
import { listBetween, listReported, listWaiting } from './lists/order-lists.ts'
import { countRankedOrders, countReported, findBetween, findNumbers, haveWorkedTogether } from './lists/queries.ts'
import { findReviewable, lockReviewable } from './order-details.ts'
import { eraseFromOrders, hasOpenOrders, heldOrders } from './personal-data.ts'
import { giveUp, markDisputed, markLate, markLost, markPaid, takeHolds } from './purchases/lifecycle.ts'
import { findBought, purchases as rows } from './purchases/purchases.ts'

/** What becomes of a purchase, for payments/ and checkout/; the caller's transaction has locked it. */
export const purchaseLifecycle = { paid: markPaid, late: markLate, disputed: markDisputed, lost: markLost, giveUp }

/** The orders that wait for the staff, and what the orders of purchases are called, for admin/. */
export const disputes = {
  list: listReported,
  async count(db: Queryable): Promise<number> {
    return (await countReported(db))[0]?.orders ?? 0
  },
  numbersOf: (db: Queryable, purchaseIds: readonly string[]) => findNumbers(db, { purchaseIds }),
}

/** The rows of purchases, their orders as lists show them, and what other domains ask of them. */
export const purchases = {
  ...rows,
  orders: findBought,
  /** Holds what an order is for while its buyer pays. */
  hold: takeHolds,
  /** Orders whose lines can be reviewed, for reviews/. */
  reviewable: { find: findReviewable, lock: lockReviewable },
  /** Whether two people have completed an order with each other, for profiles/. */
  haveWorkedTogether,
  /** An order of two people, for conversations/. */
  between: findBetween,
  /** A page of all orders of two people, for conversations/. */
  listBetween,
  /** The completed orders of sellers that count, for leaderboard/, by internal ids; sellers without any are absent. */
  async ranked(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
    return new Map((await countRankedOrders(db, { sellerIds: ids })).map(({ id, orders }) => [id, orders]))
  },
  /** What waits for a person, for dashboard/. */
  waiting: listWaiting,
}

export type { Reviewable } from './order-details.ts'

/** What is stored of a person here, how it is erased, and whether it may be yet, for accounts/. */
export const personalOrders = { heldOf: heldOrders, erase: eraseFromOrders, areOpen: hasOpenOrders }
