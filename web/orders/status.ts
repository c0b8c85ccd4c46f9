import type { OrderCard } from '@guildhall/contract/orders.ts'
import type { StatusKind } from '#ui/tag.tsx'
import { type Role, stateWords, turnOf } from './states.ts'

/** How an order stands as one side sees it: what waits for the reader has the colour of a question, what waits for others does not. */
export function statusOf(order: OrderCard, role: Role): { label: string; kind: StatusKind } {
  const { label, kind } = stateWords[order.state]
  return { label, kind: kind === 'ask' && turnOf(order, role).turn !== 'yours' ? 'wait' : kind }
}
