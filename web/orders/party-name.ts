import type { OrderCard } from '@guildhall/contract/orders.ts'
import { displayName } from '#lib/people.ts'

const deleted = { buyer: 'The buyer', seller: 'The seller' } as const

/** What a side of an order is called; 'The seller' once its account is deleted. */
export function nameOf(order: OrderCard, side: 'buyer' | 'seller'): string {
  const person = order[side]
  return (person && displayName(person)) || deleted[side]
}
