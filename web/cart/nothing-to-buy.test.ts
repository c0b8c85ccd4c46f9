import type { CartItem } from '@guildhall/contract/orders/cart.ts'
import { expect, test } from 'vitest'
import { nothingToBuy } from './nothing-to-buy.ts'

type Session = Extract<CartItem, { kind: 'session-type' }>

const common = { quantity: 1, title: 'Kiln', price: 40, seenPrice: 40, available: false, refusal: 'taken' } as const
const session = (state: 'held' | 'booked' | null): Session => ({
  ...common,
  ...{ kind: 'session-type', sessionTypeId: 'aaaaaaaaaaaa', session: null },
  chosen: { start: '2026-12-01T10:00:00.000Z', minutes: 60, bookingId: null, cancelRule: 'usual' },
  booking: state && { id: 'bbbbbbbbbbbb', state },
})
const project: CartItem = { ...common, kind: 'project', productId: 'cccccccccccc', project: null, owned: 0 }

test('a cart with nothing to buy says so about what is in it', () => {
  expect(nothingToBuy([session('booked')])).toBe('You have booked this already. There is nothing to pay.')
  expect(nothingToBuy([session('held'), session('booked')])).toBe('Open the booking to pay what you hold.')
  expect(nothingToBuy([session(null), session('booked')])).toBe(
    'Nothing in your cart can be booked now. Choose another time.',
  )
  expect(nothingToBuy([project])).toBe('Nothing in your cart can be bought now. Add another project.')
  expect(nothingToBuy([project, session('held')])).toBe('Nothing in your cart can be bought now.')
})
