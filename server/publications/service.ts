import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { publicationImports, publications } from './tables.ts'

/** The personal data stored here, for accounts/; it is deleted with the person. */
export const personalPublications = {
  /** Returns a person's publications, and the imports that can be undone, for their data export. */
  async heldOf(db: Queryable, personId: number) {
    const [held, imports] = await Promise.all([
      db.select().from(publications).where(eq(publications.personId, personId)).orderBy(asc(publications.createdAt)),
      db
        .select()
        .from(publicationImports)
        .where(eq(publicationImports.personId, personId))
        .orderBy(asc(publicationImports.createdAt)),
    ])
    return {
      publications: held.map(({ id: _, personId: __, titleKey: ___, importId: ____, words: _____, ...each }) => each),
      imports: imports.map(({ id: _, personId: __, filled, ...each }) => ({ ...each, filled: filled.length })),
    }
  },
}
