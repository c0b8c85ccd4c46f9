import { eraseFromOrders, hasOpenOrders, heldOrders } from './held.ts'
import { giveUp, markDisputed, markLate, markPaid } from './paying.ts'
import { findBought } from './reading.ts'

/** What becomes of a purchase, for payments/ and checkout/; the caller's transaction has locked it. */
export const purchaseLifecycle = { paid: markPaid, late: markLate, disputed: markDisputed, giveUp }

/** The orders of a purchase as lists show them. */
export const orderCards = { ofPurchase: findBought }

export { purchases } from './purchases.ts'

/** What is held of a person here, its end, and whether it may end yet, for accounts/. */
export const personalOrders = { heldOf: heldOrders, erase: eraseFromOrders, areOpen: hasOpenOrders }
