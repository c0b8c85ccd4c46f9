import { and, eq, inArray, or } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { messages } from './tables.ts'

/** A person's messages with the answers; when they reported a conversation, the words of others are left out. */
export async function messagesOf(db: Queryable, personId: number) {
  const rows = await db.select().from(messages).where(eq(messages.authorId, personId)).orderBy(messages.number)
  return rows.map(({ evidence, ...row }) => ({
    ...row,
    evidence: evidence && { title: evidence.title, description: evidence.description },
  }))
}

/**
 * Deletes what a person wrote, signed in or with this address: feedback and questions are deleted, reports stay as evidence
 * about their subject, without their author. Reports about the person stay without their name and words.
 */
export async function forgetMessages(tx: Tx, personId: number, email: string): Promise<void> {
  const isTheirs = or(eq(messages.authorId, personId), eq(messages.email, email))
  await tx.delete(messages).where(and(isTheirs, inArray(messages.kind, ['feedback', 'contact'])))
  await tx.update(messages).set({ authorId: null, email: null }).where(isTheirs)
  const isAboutThem = and(eq(messages.subjectKind, 'person'), eq(messages.subjectId, String(personId)))
  await tx
    .update(messages)
    .set({ evidence: { title: 'A deleted account', description: '' } })
    .where(isAboutThem)
}
