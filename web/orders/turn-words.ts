import type { OrderCard } from '@guildhall/contract/orders.ts'
import type { Role } from './states.ts'

interface TurnWords {
  /** What follows 'Order 10001' in a list of what waits. */
  title: string
  /** The button that leads to where it is done. */
  act: string
  /** What the time beside it means. */
  ends: string
}

/** What somebody has to do with an order on which it is their turn; `dueAt` is when it goes on by itself. */
export function turnWords({ state, fulfilment, timeRequest }: OrderCard, role: Role, dueAt: string | null): TurnWords {
  if (role === 'buyer' && timeRequest) return { title: 'may need more time', act: 'Answer', ends: 'Lapses' }
  if (state === 'delivered') return { title: 'is delivered', act: 'Check order', ends: 'Completes' }
  if (state === 'changes-requested')
    return { title: 'has changes to make', act: 'Make changes', ends: 'Goes to the staff' }
  if (fulfilment === 'files') return { title: 'is paid', act: 'Open files', ends: 'Files open' }
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return { title: 'is paid and waiting', act: 'Deliver order', ends: isLate ? 'Was due' : 'Due' }
}
