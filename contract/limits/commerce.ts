import { assetLimits } from './files.ts'

/** Every number of buying and selling. Times in milliseconds, money in minor units. */

const minute = 60_000
const day = 24 * 60 * minute

export const cartLimits = {
  quantity: 99,
  lines: 50,
  /** How long it is known that a browser's cart was merged. */
  mergedDays: 30,
} as const

export const checkoutLimits = {
  /** How long a quoted price is valid. */
  quoteMs: 15 * minute,
  /** An unpaid purchase is cancelled automatically after this. */
  unpaidMs: 30 * minute,
  /** How long the same key means the same request (checkout, refund, payout). */
  keyMs: 7 * day,
  /** A request whose process died may be picked up again after this. */
  leaseMs: 20_000,
  /** How long to wait for the provider's webhook before asking the provider. */
  silenceMs: 2 * minute,
} as const

export const orderLimits = {
  /** For made-to-order projects without a duration. */
  madeToOrderDays: 14,
  /** A buyer may cancel made-to-order work this many days after its deadline. */
  cancelLateDays: 3,
  /** Work not delivered this many days after its deadline is cancelled with a full refund. */
  abandonDays: 14,
  /** Both sides of an audit are reminded this many days after its days stopped because its rules are not complete. */
  rulesReminderDays: 7,
  /** And this many days after it the milestone is cancelled, or a dispute opens if its days had begun. */
  rulesDays: 30,
  /** A seller is reminded of a timesheet this many days after the week. */
  timesheetReminderDays: 3,
  /** Files that the buyer has not opened open after this many days, and count as delivered. */
  filesDays: 14,
  /** A buyer may withdraw from a milestone that has not begun for this many days after the payment. */
  withdrawDays: 14,
  acceptDays: 14,
  changesDays: 14,
  changesAtMost: 2,
  /** The most days by which a seller can ask to extend a deadline. The request expires without an answer. */
  moreTimeDays: 30,
  moreTimeAnswerDays: 3,
  moreTimeAtMost: 3,
  note: 2000,
  /** Files with a move other than a delivery, and pending files of a form. */
  attachments: 5,
  /** Files and links of a delivery: as many as a project may have. */
  delivery: assetLimits.perProject,
  attachmentBytes: 25 * 1_048_576,
  /** Lifetime of a link to purchased content. */
  linkSeconds: 300,
} as const

/** The days of a dispute. */
export const disputeLimits = {
  /** The other side answers within this. */
  answerDays: 7,
  /** The staff decide within this after the answer. Later the page says that they are late. */
  decideDays: 7,
  /** Without a decision by then, counted from the answer, everything is refunded. */
  undecidedDays: 30,
  /** How long a decision can be appealed before it is carried out. */
  heldDays: 14,
  /** Another member of the staff decides an appeal within this. */
  appealDays: 14,
  /** Without an answer to the appeal by then, the first decision is carried out. */
  appealUndecidedDays: 30,
  /** The latest new date, counted from when the decision is carried out. */
  newDateDays: 14,
} as const

/** Stars and characters, and how many days after completion of the order a review may be written or changed. */
export const reviewLimits = { stars: 5, text: 2000, answer: 2000, days: 60, pageSize: 10, profilePageSize: 5 } as const

export const paymentLimits = {
  /** The maximum age of a webhook signature, in seconds. */
  toleranceSeconds: 300,
  /** Timeout of a call to the provider. */
  callMs: 10_000,
  /** How long the provider's mark of a card stays with the payment. */
  cardDays: 365,
} as const

export const billingLimits = { name: 120, company: 120, vatNumber: 32, purchaseOrder: 60, address: 300 } as const
