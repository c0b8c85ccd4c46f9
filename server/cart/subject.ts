import type { CartLine } from '@guildhall/contract/cart.ts'
import type { Subject } from '#offers/port.ts'

/** What a line that somebody sends is about. */
export const subjectOf = ({ productId }: Pick<CartLine, 'productId'>): Subject => ({ kind: 'project', id: productId })
