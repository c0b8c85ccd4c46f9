import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { isOtherContent, readLines, requireOffer } from './cart.ts'
import { findChoice, removeBought, removeTime } from './queries.ts'
import { cartLines } from './tables.ts'

/** The cart as checkout/, orders/, services/, bookings/ and accounts/ use it. */
export const cart = {
  lines: readLines,
  requireOffer,
  isOtherContent,
  removeBought,
  removeTime,
  heldOf: heldCart,
  /** What of a service is in a person's cart, for services/. */
  choiceOf: async (db: Queryable, userId: number, serviceId: string) =>
    (await findChoice(db, { userId, serviceId }))[0]?.choice ?? null,
}

/** A person's cart, for their own export; it is deleted with the person. */
async function heldCart(db: Queryable, personId: number) {
  const { subjectKind: kind, subjectId: id, choice, title, quantity, seenMinor, addedAt } = cartLines
  return db
    .select({ kind, id, choice, title, quantity, seenMinor, addedAt })
    .from(cartLines)
    .where(eq(cartLines.userId, personId))
    .orderBy(addedAt)
}
