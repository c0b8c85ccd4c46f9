import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { skillLevels } from '@guildhall/contract/users/profile-options.ts'
import type { Skill, SkillInput } from '@guildhall/contract/users/users.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import type { Deps } from '../../deps.ts'
import { presentSkill } from '../presenter.ts'
import { userSkills } from '../tables.ts'
import { changeProfile } from './profile-changes.ts'

/** Adds a skill or, when it is there under the same name, changes its level and category. At most 50, also when two calls come at once. */
export async function addSkill(deps: Deps, userId: number, input: z.output<typeof SkillInput>): Promise<Skill> {
  const { category, categoryOther } = input
  const chosen = { level: skillLevels.indexOf(input.level), category, categoryOther }
  return changeProfile(deps, userId, async (tx) => {
    const [known] = await tx
      .select({ id: userSkills.id })
      .from(userSkills)
      .where(and(eq(userSkills.userId, userId), eq(userSkills.name, input.name)))
    if (!known) await requireRoom(tx, userId)
    const [row] = await tx
      .insert(userSkills)
      .values({ userId, name: input.name, ...chosen })
      .onConflictDoUpdate({ target: [userSkills.userId, userSkills.name], set: chosen })
      .returning()
    if (!row) throw new AppError('internal')
    const { id, userId: _, ...skill } = row
    return presentSkill({ ...skill, id: String(id), endorsed: false })
  })
}

/** Removes one of your own skills; 404 for anybody else's. */
export async function removeSkill(deps: Deps, userId: number, skillId: string): Promise<void> {
  const isOwn = and(eq(userSkills.userId, userId), sql`${userSkills.id} = ${skillId}::bigint`)
  const removed = await changeProfile(deps, userId, (tx) =>
    tx.delete(userSkills).where(isOwn).returning({ id: userSkills.id }),
  )
  if (removed.length === 0) throw new AppError('not_found')
}

async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const [row] = await tx.select({ skills: count() }).from(userSkills).where(eq(userSkills.userId, userId))
  if ((row?.skills ?? 0) < profileLimits.skills) return
  throw invalid([{ path: 'name', message: `You can list up to ${profileLimits.skills} skills` }])
}
