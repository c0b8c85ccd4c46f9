import type { Arrival } from '@guildhall/contract/api/realtime.ts'
import type { Known } from './queries.ts'

/** With one that has just come; null when something before it is missing, and the changes must be asked for. */
export function withArrival(known: Known, arrival: Arrival): Known | null {
  const { number, after, replaces, unreadCount, ...item } = arrival
  if (number <= known.number) return known
  if (after !== known.number) return null
  return { ...known, items: [item, ...known.items.filter(({ id }) => id !== replaces)], unread: unreadCount, number }
}

/** After a clearing elsewhere. Of which moment that was is not said: the newest are to be asked for anew. */
export function emptied(known: Known): Known {
  return { ...known, items: [], unread: 0, number: 0, nextCursor: null }
}
