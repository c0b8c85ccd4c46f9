import type { CartItem } from '@guildhall/contract/orders/cart.ts'
import { expect, test } from 'vitest'
import { totalOf } from './use-cart.ts'

const line = (price: number, quantity: number, available = true): CartItem => ({
  kind: 'project',
  ...{
    productId: 'aaaaaaaaaaaa',
    quantity,
    title: 'Kiln',
    project: null,
    price,
    seenPrice: price,
    owned: 0,
    available,
  },
  refusal: available ? null : 'gone',
})

test('the total of a cart adds the minor units of the items that can be bought', () => {
  expect(totalOf([])).toBe(0)
  expect(totalOf([line(0.1, 3), line(4.35, 10), line(99, 1, false)])).toBe(30 + 4350)
  // As decimals these add up to 0.30000000000000004.
  expect(totalOf([line(0.1, 1), line(0.2, 1)])).toBe(30)
})
