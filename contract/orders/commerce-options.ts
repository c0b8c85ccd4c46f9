/** The closed lists of buying and selling. */

/** A payment that waits for the money, has it, was cancelled, or is over. */
export const purchaseStates = ['pending', 'paid', 'cancelled', 'closed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** What one seller owes one buyer; `pending` until it is paid for, and hidden from the seller. */
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

/** The states in which an order is over. A refund can still follow a completed order, and a dispute reopens it. */
export const endedOrderStates = ['completed', 'cancelled', 'refunded'] as const satisfies readonly OrderState[]

/** How an order is fulfilled: by files that open, or by work made for the buyer. It decides moves, turn and clock. */
export const fulfilments = ['files', 'made-to-order'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The sides of an order; the staff have the turn once it is reported. */
export const orderSides = ['buyer', 'seller', 'staff'] as const
export type OrderSide = (typeof orderSides)[number]

/** What kind of thing can be bought: what a line of a cart, a quote and an order is about. */
export const subjectKinds = ['project'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** How far the provider is with a payment: waiting for the buyer, on its way, refused (try again), there, given up. */
export const paymentStates = ['open', 'processing', 'failed', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why a project cannot be bought by this person now. */
export const cartRefusals = ['gone', 'own', 'leaving', 'not-for-sale', 'no-business-details', 'no-payments'] as const
export type CartRefusal = (typeof cartRefusals)[number]

/** Who did what is in the record of an order; `clock` is what happened by itself. */
export const orderActors = ['buyer', 'seller', 'staff', 'clock', 'provider'] as const
export type OrderActor = (typeof orderActors)[number]

/** What can be done with an order: each move is a call of its own below /orders/{id}. */
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
  'request-time',
  'accept-time',
  'decline-time',
] as const
export type OrderMove = (typeof orderMoves)[number]

/** The entries of an order's record: moves, and what happened by itself. */
export const orderActs = [
  ...orderMoves,
  'paid',
  'remind',
  'complete',
  'abandon',
  'unpaid',
  'escalate',
  'hold-lost',
  'lapse-time',
  'dispute',
  'dispute-lost',
] as const
export type OrderAct = (typeof orderActs)[number]

/** The state of a review: public, hidden by the staff, or taken back by its author. */
export const reviewStates = ['shown', 'hidden', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** What can be done with the review of something that was bought. */
export const reviewMoves = ['write', 'change', 'withdraw', 'answer'] as const
export type ReviewMove = (typeof reviewMoves)[number]
