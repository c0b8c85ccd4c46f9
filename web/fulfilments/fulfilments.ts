import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { files } from './files.ts'
import type { FulfilmentWords } from './fulfilment.ts'
import { madeToOrder } from './made-to-order.ts'

// The compiler asks for the words of a new one.
const fulfilmentWords: Record<Fulfilment, FulfilmentWords> = { files, 'made-to-order': madeToOrder }

/** What pages say of an order, or a line of a quote, as its kind has it. */
export const fulfilmentOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentWords => fulfilmentWords[fulfilment]
