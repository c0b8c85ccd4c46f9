import type { Order, OrderCard } from '@guildhall/contract/orders/orders.ts'
import type { Reader } from '#fulfilments/fulfilment.ts'
import { displayName } from '#lib/format/people.ts'

const deleted = { buyer: 'The buyer', seller: 'The seller' } as const

/** What a side of an order is called; 'The seller' once its account is deleted. */
export function nameOf(order: OrderCard, side: 'buyer' | 'seller'): string {
  const person = order[side]
  return (person && displayName(person)) || deleted[side]
}

/** Who reads an order, and what its sides are called. */
export function readerOf(order: Order): Reader {
  return { role: order.role, buyer: nameOf(order, 'buyer'), seller: nameOf(order, 'seller') }
}
