import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { cartLines } from './tables.ts'

/** What a person means to buy, for their own eyes; it goes with the person. */
export async function heldCart(db: Queryable, personId: number) {
  const { subjectKind: kind, subjectId: id, title, quantity, seenMinor, addedAt } = cartLines
  return db
    .select({ kind, id, title, quantity, seenMinor, addedAt })
    .from(cartLines)
    .where(eq(cartLines.userId, personId))
    .orderBy(addedAt)
}
