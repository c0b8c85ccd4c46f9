import { desc, eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import { attachments } from '#files/service.ts'
import type { Deps } from '../deps.ts'
import { eraseDocuments, findHeldDocuments } from './queries.ts'
import { confirmationRequests } from './tables.ts'

/** Returns a person's requests to confirm a school or firm, and their documents, for their data export. */
export async function heldConfirmations(db: Queryable, personId: number) {
  const requests = await db
    .select()
    .from(confirmationRequests)
    .where(eq(confirmationRequests.personId, personId))
    .orderBy(desc(confirmationRequests.sentAt))
  const documents = await findHeldDocuments(db, { personId })
  return {
    requests: requests.map(({ personId: _, decidedBy: __, ...request }) => request),
    documents: documents.map(({ id, name, request_id: request, created_at: sentAt, ...stored }) => ({
      ...{ id, name, request, sentAt, key: attachments.keyOf(stored) },
    })),
  }
}

/** Erases a person's requests and documents, with their bytes. */
export async function eraseConfirmations(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  attachments.removeLater(deps, tx, await eraseDocuments(tx, { personId }))
  await tx.delete(confirmationRequests).where(eq(confirmationRequests.personId, personId))
}
