import type { Queryable } from '#db/connect.ts'
import { eraseFromOrders, hasOpenOrders, heldOrders } from './held.ts'
import { giveUp, markDisputed, markLate, markPaid } from './paying.ts'
import { purchases as rows } from './purchases.ts'
import { findBought, listReported } from './reading.ts'
import { countReported, findNumbers } from './staff-queries.ts'

/** What becomes of a purchase, for payments/ and checkout/; the caller's transaction has locked it. */
export const purchaseLifecycle = { paid: markPaid, late: markLate, disputed: markDisputed, giveUp }

/** The orders that wait for the staff, and what the orders of purchases are called, for admin/. */
export const disputes = {
  list: listReported,
  async count(db: Queryable): Promise<number> {
    return (await countReported(db))[0]?.orders ?? 0
  },
  numbersOf: findNumbers,
}

/** The rows of purchases, and their orders as lists show them. */
export const purchases = { ...rows, orders: findBought }

/** What is held of a person here, its end, and whether it may end yet, for accounts/. */
export const personalOrders = { heldOf: heldOrders, erase: eraseFromOrders, areOpen: hasOpenOrders }
