/** The closed lists of buying and selling (product 5), and of what people are told (specification 3). */

/** One payment: it waits for the money, has it, was given up, or is over (product 5). */
export const purchaseStates = ['pending', 'paid', 'cancelled', 'closed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** What one seller owes one buyer; `pending` until it is paid for, and hidden from the seller (product 5). */
export const orderStates = [
  'pending',
  'paid',
  'delivered',
  'changes-requested',
  'reported',
  'completed',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** How far the provider is with a payment: waiting for the buyer, on its way, refused (try again), there, given up. */
export const paymentStates = ['open', 'processing', 'failed', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a project cannot be bought by this person now (product 5). */
export const cartRefusals = ['gone', 'own', 'not-for-sale', 'no-business-details', 'no-payments'] as const
export type CartRefusal = (typeof cartRefusals)[number]

/** Who did what is in the record of an order; `clock` is what happened by itself. */
export const orderActors = ['buyer', 'seller', 'staff', 'clock', 'provider'] as const
export type OrderActor = (typeof orderActors)[number]

/** What can be done with an order, as the table of product 5 names it; each is a call of its own below /orders/{id}. */
export const orderMoves = [
  'deliver',
  'cancel',
  'accept',
  'request-changes',
  'report',
  'refund',
  'release',
  'withdraw',
  'open-assets',
] as const
export type OrderMove = (typeof orderMoves)[number]

/** What stands in the record of an order: moves, and what happened by itself. */
export const orderActs = [
  ...orderMoves,
  'paid',
  'remind',
  'complete',
  'abandon',
  'unpaid',
  'escalate',
  'dispute',
] as const
export type OrderAct = (typeof orderActs)[number]

/** What a notification is about (specification 3): it chooses the icon. */
export const notificationTypes = [
  'order',
  'payment',
  'profile',
  'welcome',
  'connection',
  'ACCEPT',
  'SEND',
  'achievement',
  'job',
] as const
export type NotificationType = (typeof notificationTypes)[number]
