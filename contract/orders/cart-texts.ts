import { cartLimits } from '../limits/commerce.ts'
import type { CartRefusal } from './commerce-options.ts'

/** Why a project cannot be bought, as sentences. In their own file: pages show them without the table of refusals. */
export const cartRefusalTexts = {
  gone: 'This project is not offered any more.',
  own: 'This is your own project.',
  team: 'You are in the team of this project, or were recently. Members cannot buy it.',
  leaving: 'The seller is closing their account. You can no longer buy this.',
  'not-for-sale': 'This project is not for sale.',
  taken: 'This project is not offered now.',
  'no-business-details': 'Not on sale yet.',
  'no-payments': 'Payments are off here. You can take free projects only.',
} as const satisfies Record<CartRefusal, string>

/**
 * The other sentences of a cart. `noStorage` is for the cart a browser keeps for a signed-out visitor, those about being
 * offline for all others; `waitingShort` is for narrow places.
 */
export const cartTexts = {
  full: `A cart holds at most ${cartLimits.lines} projects. Remove some to add more.`,
  quantity: `Quantity must be a whole number from 1 to ${cartLimits.quantity}`,
  /** Says how often the buyer has already bought it. */
  owned: (times: number) =>
    times === 1
      ? 'You have already bought this. You would be buying it again.'
      : `You have already bought this ${times} times. You would be buying it again.`,
  ownTime: { held: 'You hold this time until it is paid.', booked: 'You have booked this time.' },
  waiting: 'You seem to be offline. Your changes are sent as soon as you are online again.',
  waitingShort: 'You seem to be offline',
  offline: 'You seem to be offline. Your cart has not changed.',
  noStorage: 'This browser does not store data for this site, so it cannot keep a cart. Sign in to have one.',
} as const

/** The sentence for a session without the declaration. */
export const notAssessedText = 'Confirm that this is not about work that will be assessed'
