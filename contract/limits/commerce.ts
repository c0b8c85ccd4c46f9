import { assetLimits } from './files.ts'

/** Every number of buying and selling, once. Times in milliseconds, money in minor units. */

const minute = 60_000
const day = 24 * 60 * minute

export const cartLimits = { quantity: 99, lines: 50 } as const

export const checkoutLimits = {
  /** How long what was shown is what is paid. */
  quoteMs: 15 * minute,
  /** An unpaid purchase is cancelled by itself after this. */
  unpaidMs: 30 * minute,
  /** The same key means the same request for so long (checkout, refund, payout). */
  keyMs: 7 * day,
  /** A request whose process died may be taken up again after this. */
  leaseMs: 20_000,
  /** When the provider is asked because it said nothing, and how often then. */
  silenceMs: 2 * minute,
} as const

export const orderLimits = {
  /** For a project made to order that names no duration. */
  madeToOrderDays: 14,
  /** A buyer may cancel what is made to order so many days after its deadline. */
  cancelLateDays: 3,
  /** What is not delivered so many days after its deadline is cancelled with a full refund. */
  abandonDays: 14,
  /** Files that the buyer has not opened are delivered on this day. */
  filesDays: 14,
  acceptDays: 14,
  changesDays: 14,
  changesAtMost: 2,
  /** A seller who needs more time asks for whole days. The request lapses when it is not answered. */
  moreTimeDays: 30,
  moreTimeAnswerDays: 3,
  moreTimeAtMost: 3,
  note: 2000,
  /** Files beside a move that is no delivery, and files of a form that wait. */
  attachments: 5,
  /** Files and links of a delivery: as many as a listing has. */
  delivery: assetLimits.perProject,
  attachmentBytes: 25 * 1_048_576,
  /** A link to what was bought. */
  linkSeconds: 300,
} as const

/** Stars and characters, and how many days after the order completed a review may be written or changed. */
export const reviewLimits = { stars: 5, text: 2000, answer: 2000, days: 60, pageSize: 10 } as const

export const paymentLimits = {
  /** How old a webhook's signature may be, in seconds. */
  toleranceSeconds: 300,
  /** How long a call to the provider may take. */
  callMs: 10_000,
} as const

export const billingLimits = { name: 120, company: 120, vatNumber: 32, purchaseOrder: 60, address: 300 } as const
