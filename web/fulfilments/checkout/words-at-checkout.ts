import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import type { CheckoutWords } from './checkout-words.ts'
import { files } from './files.ts'
import { hourly } from './hourly.ts'
import { madeToOrder } from './made-to-order.ts'
import { milestone } from './milestone.ts'
import { runs } from './runs.ts'
import { session } from './session.ts'

export type { ItemSteps } from './checkout-words.ts'

// The compiler requires the texts of a new kind.
const checkoutWords: Record<Fulfilment, CheckoutWords> = {
  files,
  'made-to-order': madeToOrder,
  milestone,
  hourly,
  session,
  runs,
}

/** Returns the words for a line of a quote, or an order of a purchase, by its kind. */
export const checkoutWordsOf = ({ fulfilment }: { fulfilment: Fulfilment }): CheckoutWords => checkoutWords[fulfilment]
