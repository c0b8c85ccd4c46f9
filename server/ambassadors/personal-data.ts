import { asc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { ambassadorCredentials, takenBackCredentials } from './credential-tables.ts'
import { ambassadorApplications, ambassadorDrafts, ambassadors } from './tables.ts'

/** Returns a person's applications as campus ambassador, their draft, and the person as one, for their data export. */
export async function heldAmbassadorship(db: Queryable, personId: number) {
  const applications = await db
    .select()
    .from(ambassadorApplications)
    .where(eq(ambassadorApplications.personId, personId))
    .orderBy(asc(ambassadorApplications.sentAt))
  const [draft] = await db.select().from(ambassadorDrafts).where(eq(ambassadorDrafts.personId, personId))
  const [ambassador] = await db.select().from(ambassadors).where(eq(ambassadors.personId, personId))
  const credentials = await db
    .select()
    .from(ambassadorCredentials)
    .leftJoin(takenBackCredentials, eq(takenBackCredentials.id, ambassadorCredentials.id))
    .where(eq(ambassadorCredentials.personId, personId))
    .orderBy(asc(ambassadorCredentials.since))
  const { personId: _, ...unsent } = draft ?? { personId }
  const { personId: __, successorId, ...term } = ambassador ?? { personId, successorId: null }
  return {
    applications: applications.map(({ personId: _, offeredBy: __, decidedBy: ___, ...application }) => application),
    draft: draft ? unsent : null,
    // The export names nobody else; whom they named is told by the note.
    ambassador: ambassador ? { ...term, namedSuccessor: successorId !== null } : null,
    credentials: credentials.map(
      ({ ambassador_credentials: { personId: _, ...credential }, taken_back_credentials: taken }) => ({
        ...credential,
        takenBackAt: taken?.at ?? null,
      }),
    ),
  }
}

/**
 * Erases a person's applications, their draft, their credentials, and the person as an ambassador. Credentials that the person has
 * kept stay valid; the published list keeps the ids of those that were taken back.
 */
export async function eraseAmbassadorship(tx: Tx, personId: number): Promise<void> {
  await tx.delete(ambassadorCredentials).where(eq(ambassadorCredentials.personId, personId))
  await tx.delete(ambassadors).where(eq(ambassadors.personId, personId))
  await tx.delete(ambassadorDrafts).where(eq(ambassadorDrafts.personId, personId))
  await tx.delete(ambassadorApplications).where(eq(ambassadorApplications.personId, personId))
}
