import { eq } from 'drizzle-orm'
import type { Queryable, Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { eraseFiles, heldFiles } from './evidence-files.ts'
import { goalClaims, goalVerdicts, perFigure } from './tables.ts'

/** Returns the claims that a person entered, and what they said about claims of others, for their data export. */
export async function heldGoals(db: Queryable, personId: number) {
  const claims = await db.select().from(goalClaims).where(eq(goalClaims.claimedBy, personId))
  const verdicts = await db
    .select({ project: goalClaims.projectId, goal: goalClaims.goal, said: goalVerdicts })
    .from(goalVerdicts)
    .innerJoin(goalClaims, eq(goalClaims.id, goalVerdicts.claimId))
    .where(eq(goalVerdicts.personId, personId))
  return {
    files: await heldFiles(db, personId),
    claims: claims.map(({ claimedBy: _, seat: __, figure, startFigure, ...claim }) => ({
      ...{ ...claim, figure: figure / perFigure, startFigure: startFigure === null ? null : startFigure / perFigure },
    })),
    confirmations: verdicts.map(({ project, goal, said: { verdict, reason, at } }) => ({
      ...{ project, goal, verdict, reason, at },
    })),
  }
}

/** Erases what a person said about claims; the claims they entered stay with the projects, without the person. */
export async function eraseFromGoals(deps: Pick<Deps, 'storage'>, tx: Tx, personId: number): Promise<void> {
  await eraseFiles(deps, tx, personId)
  await tx.delete(goalVerdicts).where(eq(goalVerdicts.personId, personId))
  await tx.update(goalClaims).set({ claimedBy: null }).where(eq(goalClaims.claimedBy, personId))
}
