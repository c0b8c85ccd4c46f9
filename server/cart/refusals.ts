import type { CartRefusal } from '@guildhall/contract/commerce-options.ts'
import { AppError } from '#http/errors.ts'
import type { Offer } from '#offers/port.ts'

const codes = {
  gone: 'product_gone',
  own: 'product_own',
  leaving: 'product_leaving',
  'not-for-sale': 'product_not_for_sale',
  'no-business-details': 'product_no_business_details',
  'no-payments': 'product_no_payments',
} as const satisfies Record<CartRefusal, string>

/** The offer, when this buyer can buy it now; refused (409, with the reason) otherwise. */
export function requireOffer(offer: Offer | undefined): Offer {
  if (!offer) throw new AppError(codes.gone)
  if (offer.refusal) throw new AppError(codes[offer.refusal])
  return offer
}
