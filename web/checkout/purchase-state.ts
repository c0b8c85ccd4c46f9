import type { Purchase } from '@guildhall/contract/orders/checkout.ts'

/**
 * Returns what the page of a purchase is about. While the provider has said nothing, only a buyer who comes from its page may
 * have paid.
 */
export function standingOf(
  { state, payment, totalMinor, refundedMinor }: Pick<Purchase, 'state' | 'payment' | 'totalMinor' | 'refundedMinor'>,
  isReturned: boolean,
) {
  if (state === 'cancelled') return 'cancelled'
  if (state !== 'pending') return totalMinor > 0 && refundedMinor === totalMinor ? 'refunded' : 'paid'
  if (payment?.state === 'failed') return 'failed'
  return payment?.state === 'open' && !isReturned ? 'unpaid' : 'confirming'
}

interface Ending {
  expiresAt: string
  orders: readonly { items: readonly { bookingId: string | null; heldUntil: string | null }[] }[]
}

/**
 * Returns which end of an unpaid purchase matters to its buyer, and when it comes: that of the hold of a time (`held`), or of the
 * purchase, because its hold is over (`lapsed`), lasts longer (`kept`), or because nothing is held (`unheld`).
 */
export function unpaidEnd({ expiresAt, orders }: Ending, now: number) {
  const sessions = orders.flatMap(({ items }) => items).filter(({ bookingId }) => bookingId !== null)
  const holds = sessions.map(({ heldUntil }) => heldUntil)
  if (holds.length === 0) return { kind: 'unheld', at: expiresAt } as const
  const running = holds.filter((until) => until !== null && Date.parse(until) > now)
  const [first] = running.toSorted((a, b) => Date.parse(a ?? '') - Date.parse(b ?? ''))
  if (!first || running.length < holds.length) return { kind: 'lapsed', at: expiresAt } as const
  return Date.parse(first) > Date.parse(expiresAt)
    ? ({ kind: 'kept', at: expiresAt } as const)
    : ({ kind: 'held', at: first } as const)
}
