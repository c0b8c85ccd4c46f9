import type { Queryable } from '#db/connect.ts'
import { countConnected, findConnected } from './counting-queries.ts'
import { heldRelations } from './held.ts'
import { listWaiting } from './listing.ts'
import { findPair } from './pair-queries.ts'
import { suggest } from './suggesting.ts'
import { aboutOf } from './telling.ts'

/** Whether two people are connected (product 6), by their internal ids. */
export async function areConnected(db: Queryable, one: number, other: number): Promise<boolean> {
  return (await findConnected(db, one, other)).length > 0
}

/** How many connections people have, by their internal ids; who has none is absent. */
export async function countConnections(db: Queryable, ids: readonly number[]): Promise<Map<number, number>> {
  return new Map((await countConnected(db, ids)).map(({ id, connections }) => [id, connections]))
}

/**
 * The requests that wait for a person, how many relations of each kind there are, and whom they may know, for dashboard/;
 * `aboutOf` is what a telling about a person is known by, so that it goes with a block, for users/.
 */
export const acquaintances = {
  waiting: listWaiting,
  suggest,
  aboutOf,
  /** What the open request of a person to another says, for feedback/; empty when there is none, or when it says nothing. */
  async requestNote(db: Queryable, fromId: number, toId: number): Promise<string> {
    const [pair] = await findPair(db, fromId, toId)
    return pair?.state === 'requested' && pair.requested_by === fromId ? (pair.note ?? '') : ''
  },
}

/** What is held of a person here, for accounts/; it goes with the person. */
export const personalRelations = { heldOf: heldRelations }
