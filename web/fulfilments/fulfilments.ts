import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { files } from './files.ts'
import type { FulfilmentWords } from './fulfilment-words.ts'
import { hourly } from './hourly.ts'
import { madeToOrder } from './made-to-order.ts'
import { milestone } from './milestone.ts'
import { session } from './session.ts'

export { type ItemSteps, missedDateWords, type Reader, type TurnWords } from './fulfilment-words.ts'

// The compiler requires the texts of a new kind.
const fulfilmentWords: Record<Fulfilment, FulfilmentWords> = {
  files,
  'made-to-order': madeToOrder,
  milestone,
  hourly,
  session,
}

/** Returns the page texts for an order, or a quote line, by its kind. */
export const fulfilmentOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentWords => fulfilmentWords[fulfilment]
