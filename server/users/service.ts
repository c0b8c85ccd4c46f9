import { profileLimits } from '@guildhall/contract/limits.ts'
import { skillLevels } from '@guildhall/contract/options.ts'
import type { ProfileInput, Skill, SkillInput, UserCard, UserType } from '@guildhall/contract/users.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Queryable, Tx } from '#db/connect.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../deps.ts'
import { contactOf, erasePerson, heldOfPerson } from './held.ts'
import { members } from './moderation.ts'
import { findParties } from './party-queries.ts'
import { presentCard, presentSkill } from './presenter.ts'
import { listCards } from './queries.ts'
import { people, userSkills } from './tables.ts'

type Changes = ProfileInput['auth'] & ProfileInput['profile'] & { userType?: z.output<typeof UserType> }

/** Changes what is given of one's own person; what is not given stays. */
export async function changePerson({ db, clock }: Deps, id: number, changes: Changes): Promise<void> {
  const { companyName, ...rest } = changes
  const company = companyName === undefined ? {} : { companyName: companyName || null }
  await db
    .update(people)
    .set({ ...rest, ...company, updatedAt: clock.now() })
    .where(eq(people.id, id))
}

/** Adds a skill or, when it is there under the same name, changes its level. At most 50, also when two calls come at once. */
export async function addSkill({ db }: Deps, userId: number, input: z.output<typeof SkillInput>): Promise<Skill> {
  const level = skillLevels.indexOf(input.level)
  return transaction(db, async (tx) => {
    await lockPerson(tx, userId)
    const [known] = await tx
      .select({ id: userSkills.id })
      .from(userSkills)
      .where(and(eq(userSkills.userId, userId), eq(userSkills.name, input.name)))
    if (!known) await requireRoom(tx, userId)
    const [row] = await tx
      .insert(userSkills)
      .values({ userId, name: input.name, level })
      .onConflictDoUpdate({ target: [userSkills.userId, userSkills.name], set: { level } })
      .returning()
    if (!row) throw new AppError('internal')
    return presentSkill({ id: String(row.id), name: row.name, level: row.level })
  })
}

/** Removes one of one's own skills; anybody else's is as little there as one that never was. */
export async function removeSkill({ db }: Deps, userId: number, skillId: string): Promise<void> {
  const isOwn = and(eq(userSkills.userId, userId), sql`${userSkills.id} = ${skillId}::bigint`)
  const removed = await db.delete(userSkills).where(isOwn).returning({ id: userSkills.id })
  if (removed.length === 0) throw new AppError('not_found')
}

async function lockPerson(tx: Tx, userId: number): Promise<void> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, userId)).for('update')
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx.select({ skills: count() }).from(userSkills).where(eq(userSkills.userId, userId))
  if ((row?.skills ?? 0) < profileLimits.skills) return
  throw invalid([{ path: 'name', message: `You can list up to ${profileLimits.skills} skills` }])
}

/** Who is there: for administrators, searches and accounts/. */
export const directory = {
  contactOf,
  heldOf: heldOfPerson,
  erase: erasePerson,
  members,
  /** How many people there are, suspended ones included. */
  async count(db: Queryable): Promise<number> {
    const [row] = await db.select({ people: count() }).from(people)
    return row?.people ?? 0
  },
  /** The newest people whom words find, as cards. */
  async find({ db, config }: Pick<Deps, 'db' | 'config'>, q: string, limit: number) {
    const rows = (await listCards(db, { type: null, skill: null, q, cursor: null, limit })) ?? []
    return rows.map((row) => presentCard(config.filesOrigin, row))
  },
  /** The cards of these people, by their internal ids. */
  async cards(
    { db, config }: Pick<Deps, 'config'> & { db: Queryable },
    ids: readonly (number | null)[],
  ): Promise<Map<number | null, UserCard>> {
    const known = [...new Set(ids)].filter((id) => id !== null)
    const rows = known.length === 0 ? [] : await findParties(db, known)
    return new Map(rows.map((row) => [row.id, presentCard(config.filesOrigin, row)]))
  },
  /** What a person is called; empty for nobody. */
  async nameOf(db: Queryable, id: number): Promise<string> {
    const [row] = await db.select().from(people).where(eq(people.id, id))
    return row ? row.companyName || `${row.firstName} ${row.lastName}`.trim() : ''
  },
}
