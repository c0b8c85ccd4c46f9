import type { OrderCard } from '@guildhall/contract/orders.ts'
import type { Viewer } from '#http/callers.ts'
import { purchases } from '#orders/service.ts'
import type { Deps } from '../../deps.ts'
import { readStanding } from '../standing.ts'

/**
 * One page of the orders between the two people of a conversation, whoever bought, the newest first. None in a group, and
 * none with somebody whose account is gone.
 */
export async function listDealings(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  viewer: Viewer,
  id: string,
  asked: { limit: number; cursor?: string | undefined },
): Promise<{ items: OrderCard[]; nextCursor: string | null }> {
  const { other_id } = await readStanding(deps.db, viewer, id)
  if (other_id === null) return { items: [], nextCursor: null }
  return purchases.listBetween(deps, viewer.id, other_id, asked)
}
