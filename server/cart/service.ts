import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { readLines, requireOffer } from './cart.ts'
import { removeBought } from './queries.ts'
import { cartLines } from './tables.ts'

/** The cart as checkout/, orders/ and accounts/ use it. */
export const cart = { lines: readLines, requireOffer, removeBought, heldOf: heldCart }

/** A person's cart, for their own export; it is deleted with the person. */
async function heldCart(db: Queryable, personId: number) {
  const { subjectKind: kind, subjectId: id, title, quantity, seenMinor, addedAt } = cartLines
  return db
    .select({ kind, id, title, quantity, seenMinor, addedAt })
    .from(cartLines)
    .where(eq(cartLines.userId, personId))
    .orderBy(addedAt)
}
