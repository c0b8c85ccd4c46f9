import type { Arrival } from '@guildhall/contract/api/realtime.ts'
import type { Known } from './queries.ts'

/** Returns the list with an arrival; null when an earlier one is missing and the changes must be fetched. */
export function withArrival(known: Known, arrival: Arrival): Known | null {
  const { number, after, replaces, unreadCount, isQuiet: _, ...item } = arrival
  if (number <= known.number) return known
  if (after !== known.number) return null
  return { ...known, items: [item, ...known.items.filter(({ id }) => id !== replaces)], unread: unreadCount, number }
}

/** Returns the list after it was cleared elsewhere. The moment of clearing is not known, so the newest must be refetched. */
export function emptied(known: Known): Known {
  return { ...known, items: [], unread: 0, number: 0, nextCursor: null }
}
