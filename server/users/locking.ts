import { eq } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import { people } from './tables.ts'

/** Lets whatever else counts this person's entries wait for the end of the transaction. */
export async function lockPerson(tx: Tx, personId: number): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
}
