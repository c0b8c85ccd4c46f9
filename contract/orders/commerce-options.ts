/** The closed lists of buying and selling. */

/** The states of a payment: waiting for the money, received, cancelled, or over. */
export const purchaseStates = ['pending', 'paid', 'cancelled', 'closed'] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** An order is what one seller owes one buyer; `pending` until it is paid, and hidden from the seller until then. */
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

/** The final states of an order. A refund can still follow a completed order, and a dispute reopens it. */
export const endedOrderStates = ['completed', 'cancelled', 'refunded'] as const satisfies readonly OrderState[]

/**
 * How an order is fulfilled: with files that open, with work made for the buyer, with a milestone of an engagement, with
 * a week of work by the hour, with a session at a booked time, or with runs of an agent. It decides moves, turn and deadlines.
 */
export const fulfilments = ['files', 'made-to-order', 'milestone', 'hourly', 'session', 'runs'] as const
export type Fulfilment = (typeof fulfilments)[number]

/** The sides of an order; it is the staff's turn once it is reported. */
export const orderSides = ['buyer', 'seller', 'staff'] as const
export type OrderSide = (typeof orderSides)[number]

/** The kinds of things that can be bought: the subject of a line in a cart, quote or order. */
export const subjectKinds = ['project', 'milestone', 'service', 'session-type', 'agent'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** The provider's state of a payment: waiting for the buyer, processing, refused (try again), received, cancelled. */
export const paymentStates = ['open', 'processing', 'failed', 'succeeded', 'cancelled'] as const
export type PaymentState = (typeof paymentStates)[number]

/** Why this person cannot buy an item now; `taken` is a time that is not free. */
export const cartRefusals = [
  'gone',
  'own',
  'team',
  'leaving',
  'not-for-sale',
  'taken',
  'no-business-details',
  'no-payments',
] as const
export type CartRefusal = (typeof cartRefusals)[number]

/** The actor of an entry in an order's record; `clock` is for automatic events. */
export const orderActors = ['buyer', 'seller', 'staff', 'clock', 'provider'] as const
export type OrderActor = (typeof orderActors)[number]

/** The moves within a dispute. */
export const disputeMoves = [
  'answer',
  'add-evidence',
  'propose-split',
  'accept-split',
  'withdraw-split',
  'decide',
  'accept-decision',
  'appeal',
] as const
export type DisputeMove = (typeof disputeMoves)[number]

/** The moves on an order: each is a separate call below /orders/{id}. */
export const orderMoves = [
  'begin',
  'deliver',
  'cancel',
  'accept',
  'request-changes',
  'report',
  'refund',
  'withdraw',
  'open-assets',
  'request-time',
  'accept-time',
  'decline-time',
  'return-runs',
  ...disputeMoves,
] as const
export type OrderMove = (typeof orderMoves)[number]

/** The entries of an order's record: moves and automatic events. */
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
  'previous-over',
  // The rules of an audit: its days stop, begin, and what happens when the rules are not completed.
  'rules-open',
  'rules-stand',
  'remind-rules',
  'rules-missed',
  'rules-dispute',
  'unworked',
  // What is left of bought runs is refunded; all are used; the agent can no longer be run.
  'unused',
  'runs-used',
  'runs-ended',
  // A session was moved, a side said that the other did not come, who did not come in the end, and our room was down.
  'move-session',
  'say-absent',
  'host-absent',
  'guest-absent',
  'session-outage',
  'silence',
  'undecided',
  'appeal-undecided',
  'carry-out',
  'miss-date',
  'dispute',
  'dispute-won',
  'dispute-lost',
  // Only in records from before staff decided disputes.
  'release',
] as const
export type OrderAct = (typeof orderActs)[number]

/** Who opened a dispute; the clock does when changes were not delivered in time. */
export const disputeOpeners = ['buyer', 'seller', 'clock'] as const
export type DisputeOpener = (typeof disputeOpeners)[number]

/**
 * What a dispute waits for: an answer, a decision, the end of the time to appeal, the decision on an appeal, or the bank,
 * which stops everything else.
 */
export const disputeStages = ['answer', 'decision', 'decided', 'appeal', 'bank'] as const
export type DisputeStage = (typeof disputeStages)[number]

/** What the staff can decide: everything to the seller, money back to the buyer, or a new date to deliver by. */
export const disputeOutcomes = ['release', 'refund', 'new-date'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** The deadlines of work: the agreed one, that of requested changes, and the new date of a decision. */
export const deadlineKinds = ['agreed', 'changes', 'new-date'] as const
export type DeadlineKind = (typeof deadlineKinds)[number]

/** The states of a review: public, hidden by the staff, or withdrawn by its author. */
export const reviewStates = ['shown', 'hidden', 'withdrawn'] as const
export type ReviewState = (typeof reviewStates)[number]

/** The moves on a review of a purchased item. */
export const reviewMoves = ['write', 'change', 'withdraw', 'answer'] as const
export type ReviewMove = (typeof reviewMoves)[number]

/** Whose turn it is on an order, for its reader: theirs, another side's, or nobody's because it is over. */
export const orderTurns = ['yours', 'theirs', 'done'] as const
export type OrderTurn = (typeof orderTurns)[number]
