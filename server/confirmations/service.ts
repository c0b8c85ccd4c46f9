import type { Queryable } from '#db/connect.ts'
import { restore } from './decisions.ts'
import { eraseConfirmations, heldConfirmations } from './personal-data.ts'
import { countOpen, lists } from './queries.ts'

/** What other domains use of confirmations of schools and firms. */
export const confirmations = {
  /** Gives a confirmation back after a successful appeal, for admin/. */
  restore,
  /** Open requests, the longest waiting first, and how many there are, for admin/. */
  open: (db: Queryable, limit: number) => lists.open.first(db, { state: 'open', limit, at: null, id: '' }),
  countOpen: async (db: Queryable): Promise<number> => (await countOpen(db))[0]?.open ?? 0,
}

/** The personal data stored here and its erasure, for accounts/. */
export const personalConfirmations = { heldOf: heldConfirmations, erase: eraseConfirmations }
