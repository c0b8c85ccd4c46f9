import type { Queryable } from '#db/connect.ts'
import { findBetween, haveWorkedTogether } from './dealing-queries.ts'
import { markDisputed, markLost } from './disputing.ts'
import { eraseFromOrders, hasOpenOrders, heldOrders } from './held.ts'
import { takeHolds } from './holds.ts'
import { listBetween } from './listing.ts'
import { giveUp, markLate, markPaid } from './paying.ts'
import { findBought } from './purchase-orders.ts'
import { purchases as rows } from './purchases.ts'
import { countRankedOrders } from './ranked-queries.ts'
import { listReported } from './reading.ts'
import { findReviewable, lockReviewable } from './reviewable.ts'
import { countReported, findNumbers } from './staff-queries.ts'
import { listWaiting } from './waiting.ts'

/** What becomes of a purchase, for payments/ and checkout/; the caller's transaction has locked it. */
export const purchaseLifecycle = { paid: markPaid, late: markLate, disputed: markDisputed, lost: markLost, giveUp }

/** The orders that wait for the staff, and what the orders of purchases are called, for admin/. */
export const disputes = {
  list: listReported,
  async count(db: Queryable): Promise<number> {
    return (await countReported(db))[0]?.orders ?? 0
  },
  numbersOf: findNumbers,
}

/** The rows of purchases, their orders as lists show them, and what other domains ask of them. */
export const purchases = {
  ...rows,
  orders: findBought,
  /** Holds what an order is for while its buyer pays. */
  hold: takeHolds,
  /** Orders whose lines can be reviewed, for reviews/. */
  reviewable: { find: findReviewable, lock: lockReviewable },
  /** Whether two people have completed an order with each other, for users/. */
  haveWorkedTogether,
  /** An order of two people, for conversations/. */
  between: findBetween,
  /** A page of all orders of two people, for conversations/. */
  listBetween,
  /** The completed orders of sellers that count, for leaderboard/, by internal ids; who has none is absent. */
  async ranked(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
    return new Map((await countRankedOrders(db, ids)).map(({ id, orders }) => [id, orders]))
  },
  /** What waits for a person, for dashboard/. */
  waiting: listWaiting,
}

export type { Reviewable } from './reviewable.ts'

/** What is held of a person here, its end, and whether it may end yet, for accounts/. */
export const personalOrders = { heldOf: heldOrders, erase: eraseFromOrders, areOpen: hasOpenOrders }
