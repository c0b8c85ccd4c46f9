import type { Queryable } from '#db/connect.ts'
import { findFirstFree } from '../queries.ts'
import type { TypeRow } from './type-queries.ts'

/**
 * Returns what a session costs a guest (internal id, 0 for a visitor), in minor units, and whether it is the free one that this
 * host gives each guest.
 */
export async function priceFor(
  db: Queryable,
  { host_id: hostId, price_minor: priceMinor, first_free }: Pick<TypeRow, 'host_id' | 'price_minor' | 'first_free'>,
  guestId: number,
): Promise<{ priceMinor: number; firstFree: boolean }> {
  if (!first_free) return { priceMinor, firstFree: false }
  const [found] = await findFirstFree(db, { hostId, guestId })
  return found?.is_used ? { priceMinor, firstFree: false } : { priceMinor: 0, firstFree: true }
}
