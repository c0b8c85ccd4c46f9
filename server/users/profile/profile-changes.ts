import { completeness } from '@guildhall/contract/users/completeness.ts'
import type { VisibilityInput } from '@guildhall/contract/users/profile.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import type { UserType } from '@guildhall/contract/users/user-card.ts'
import type { ProfileInput } from '@guildhall/contract/users/users.ts'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { goals } from '#achievements/service.ts'
import type { Db, Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../../deps.ts'
import { audiencesOf, presentOwn } from '../presenter.ts'
import { profiles } from '../profile-tables.ts'
import { lockPerson } from '../queries.ts'
import { people } from '../tables.ts'
import { findOwnById, saveAudiences, saveBlock, saveTimeZone } from './queries.ts'

/** The dependencies of any change to a profile. */
export type ProfileDeps = NotifyDeps & Pick<Deps, 'config'> & { db: Db | Tx }

/**
 * Changes a profile, one change per person at a time. Notifies the person the first time a change makes their profile
 * complete; profiles that were complete before this notification existed are only marked.
 */
export async function changeProfile<R>(deps: ProfileDeps, userId: number, change: (tx: Tx) => Promise<R>): Promise<R> {
  const kind = 'complete-profile'
  return transaction(deps.db, async (tx) => {
    await lockPerson(tx, { personId: userId })
    if (await goals.hasReached(tx, userId, kind)) return change(tx)
    const wasComplete = await isComplete(deps, tx, userId)
    const changed = await change(tx)
    if (wasComplete) await goals.keep(deps, tx, [{ userId, kind }])
    else if (await isComplete(deps, tx, userId)) await goals.recordReached(deps, tx, [{ userId, kind }])
    return changed
  })
}

async function isComplete({ config }: ProfileDeps, tx: Tx, userId: number): Promise<boolean> {
  const [row] = await findOwnById(tx, { personId: userId })
  return row !== undefined && completeness(presentOwn(config.filesOrigin, row, 0)).next === null
}

type Changes = ProfileInput['auth'] & ProfileInput['profile'] & { userType?: z.output<typeof UserType> }

/** Changes the given fields of the caller's person; absent fields stay unchanged. */
export async function changePerson(deps: Deps, userId: number, changes: Changes): Promise<void> {
  const { companyName, timeZone, languages, ...rest } = changes
  const company = companyName === undefined ? {} : { companyName: companyName || null }
  const at = deps.clock.now()
  await changeProfile(deps, userId, async (tx) => {
    await tx
      .update(people)
      .set({ ...rest, ...company, updatedAt: at })
      .where(eq(people.id, userId))
    if (timeZone !== undefined) await saveTimeZone(tx, { userId, timeZone, at })
    if (languages !== undefined) await saveBlock.languages(tx, { userId, block: languages, at })
  })
}

/** Changes the named audiences; absent ones stay unchanged. Returns the new state. */
export async function changeVisibility(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { hidden, readMarks, blocks }: VisibilityInput,
): Promise<Visibility> {
  const at = clock.now()
  return transaction(db, async (tx) => {
    const flags = { ...(hidden === undefined ? {} : { hidden }), ...(readMarks === undefined ? {} : { readMarks }) }
    if (Object.keys(flags).length > 0)
      await tx
        .update(people)
        .set({ ...flags, updatedAt: at })
        .where(eq(people.id, userId))
    if (blocks) await saveAudiences(tx, { userId, audiences: blocks, at })
    const [row] = await tx
      .select({ hidden: people.hidden, readMarks: people.readMarks, visibility: profiles.visibility })
      .from(people)
      .leftJoin(profiles, eq(profiles.userId, people.id))
      .where(eq(people.id, userId))
    if (!row) throw new AppError('profile_not_found')
    return { hidden: row.hidden, readMarks: row.readMarks, blocks: audiencesOf(row.visibility) }
  })
}

/** Returns a person's verified phone, E.164. */
export async function phoneOf(db: Queryable, personId: number): Promise<string | null> {
  const [row] = await db.select({ phone: people.phone }).from(people).where(eq(people.id, personId))
  return row?.phone ?? null
}
