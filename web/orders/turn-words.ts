import type { OrderCard } from '@guildhall/contract/orders.ts'
import type { TurnWords } from '#fulfilments/fulfilment.ts'
import { fulfilmentOf } from '#fulfilments/fulfilments.ts'
import type { Role } from './states.ts'

/** What somebody has to do with an order on which it is their turn; `dueAt` is when it goes on by itself. */
export function turnWords(order: OrderCard, role: Role, dueAt: string | null): TurnWords {
  const { state, timeRequest } = order
  if (role === 'buyer' && timeRequest) return { title: 'may need more time', act: 'Answer', ends: 'Lapses' }
  if (state === 'delivered') return { title: 'is delivered', act: 'Check order', ends: 'Completes' }
  if (state === 'changes-requested')
    return { title: 'has changes to make', act: 'Make changes', ends: 'Goes to the staff' }
  return fulfilmentOf(order).paid.turn(dueAt)
}
