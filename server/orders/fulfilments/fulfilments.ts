import type { Fulfilment } from '@guildhall/contract/orders/commerce-options.ts'
import { files } from './files.ts'
import type { FulfilmentRules } from './fulfilment.ts'
import { madeToOrder } from './made-to-order.ts'

/** The rules of each fulfilment: the compiler asks for those of a new one. */
export const fulfilmentRules: Record<Fulfilment, FulfilmentRules> = { files, 'made-to-order': madeToOrder }

/** The rules of an order. */
export const rulesOf = ({ fulfilment }: { fulfilment: Fulfilment }): FulfilmentRules => fulfilmentRules[fulfilment]
