import type { VisibilityInput } from '@guildhall/contract/profile.ts'
import type { Visibility } from '@guildhall/contract/profile-shapes.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../deps.ts'
import { audiencesOf } from './audience.ts'
import { profiles } from './profile-tables.ts'
import { people } from './tables.ts'
import { saveAudiences, saveHidden } from './visibility-queries.ts'

/** Changes who sees what; what is not named stays. Answers how it is now. */
export async function changeVisibility(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  personId: number,
  { hidden, blocks }: VisibilityInput,
): Promise<Visibility> {
  const now = clock.now()
  return transaction(db, async (tx) => {
    if (hidden !== undefined) await saveHidden(tx, personId, hidden, now)
    if (blocks) await saveAudiences(tx, personId, JSON.stringify(blocks), now)
    const [row] = await tx
      .select({ hidden: people.hidden, visibility: profiles.visibility })
      .from(people)
      .leftJoin(profiles, eq(profiles.userId, people.id))
      .where(eq(people.id, personId))
    if (!row) throw new AppError('profile_not_found')
    return { hidden: row.hidden, blocks: audiencesOf(row.visibility) }
  })
}

/** One's verified phone, E.164. */
export async function phoneOf(db: Queryable, personId: number): Promise<string | null> {
  const [row] = await db.select({ phone: people.phone }).from(people).where(eq(people.id, personId))
  return row?.phone ?? null
}
