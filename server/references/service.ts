import type { Queryable, Tx } from '#db/connect.ts'
import { recentReads } from '#http/answers/read-cache.ts'
import type { Deps } from '../deps.ts'
import { listNewestReferences } from './newest-references.ts'
import { deleteBetween, deleteOf, findHeld, referencesOf } from './queries.ts'
import { presentReferences } from './references.ts'

export type { StoredReference } from './queries.ts'

type Cached = Pick<Deps, 'db' | 'clock'>

/** References on the profiles of providers, for profiles/, and their end when one blocks the other. */
export const references = {
  /** Their SQL, for the statement that finds a person. */
  ofProvider: referencesOf,
  present: presentReferences,
  /** The newest work of topics that both sides show on /consulting, for consulting/. */
  lately: listNewestReferences,
  async endBetween(deps: Cached, tx: Tx, [one, other]: [number, number]): Promise<void> {
    await deleteBetween(tx, { one, other })
    tx.afterCommit(() => recentReads(deps).forget())
  },
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalReferences = {
  heldOf: (db: Queryable, personId: number) => findHeld(db, { personId }),
  async erase(deps: Cached, tx: Tx, personId: number): Promise<void> {
    await deleteOf(tx, { personId })
    tx.afterCommit(() => recentReads(deps).forget())
  },
}
