import type { CartItem } from '@guildhall/contract/orders/cart.ts'
import { toMinor } from '@guildhall/contract/values/money.ts'

/** What the lines of a cart that can be bought come to, in minor units. */
export function totalOf(items: readonly CartItem[]): number {
  return items
    .filter(({ available }) => available)
    .reduce((sum, { price, quantity }) => sum + toMinor(price) * quantity, 0)
}
