import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { files } from './files.ts'
import { hourly } from './hourly.ts'
import { madeToOrder } from './made-to-order.ts'
import { milestone } from './milestone.ts'
import type { OrderWords } from './order-words.ts'
import { runs } from './runs.ts'
import { session } from './session.ts'

export { missedDateWords, type Reader, type TurnWords } from './order-words.ts'

// The compiler requires the texts of a new kind.
const orderWords: Record<Fulfilment, OrderWords> = {
  files,
  'made-to-order': madeToOrder,
  milestone,
  hourly,
  session,
  runs,
}

/** Returns the words for an order by its kind. */
export const orderWordsOf = ({ fulfilment }: { fulfilment: Fulfilment }): OrderWords => orderWords[fulfilment]
