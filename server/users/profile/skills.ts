import { profileLimits } from '@guildhall/contract/limits/people.ts'
import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import { skillLevels } from '@guildhall/contract/users/skill-levels.ts'
import type { Skill, SkillInput } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { and, count, eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Tx } from '#db/connect.ts'
import { bool, int, json, longInt, moment, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'
import { AppError } from '#http/errors.ts'
import { invalid } from '#http/validation.ts'
import { notHidden } from '#relations/tables.ts'
import type { Deps } from '../../deps.ts'
import { presentSkill } from '../presenter.ts'
import { userSkills } from '../tables.ts'
import { changeProfile } from './profile-changes.ts'

/**
 * Adds a skill or, if one with the same name exists, changes its level and category. At most 50, even with two simultaneous
 * calls.
 */
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

/** Removes one of the caller's skills; 404 for another person's. */
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

const endorsement = { skillId: longInt, userId: int, at: moment }

/** A skill with its person, and the caller's relation to it. */
export type SkillRow = RowOf<typeof skillRow>
const skillRow = {
  name: text,
  owner: int,
  custom_user_id: text,
  user_type: textOf<UserType>(),
  visibility: nullable(json<Partial<Visibility['blocks']>>()),
  endorsements: int,
  endorsed: bool,
}

/** A skill of a person, both by their public names; none between people separated by a block. */
export const findSkill = statement('skill_find', {
  takes: { handle: text, skillId: longInt, viewerId: int },
  gives: skillRow,
  sql: ({ handle, skillId, viewerId }) => `
    select s.name, s.user_id as owner, s.endorsements, p.custom_user_id, p.user_type, f.visibility,
      exists (select from skill_endorsements e
        where e.skill_id = s.id and e.user_id = ${viewerId} and e.withdrawn_at is null) as endorsed
    from user_skills s join people p on p.id = s.user_id left join profiles f on f.user_id = p.id
    where p.custom_user_id = ${handle} and not p.away and s.id = ${skillId}::bigint
      and ${notHidden(viewerId, 'p.id')}`,
})

/** One row when it was not endorsed before; `is_first` when it never was. */
export const giveEndorsement = statement('endorsement_give', {
  takes: endorsement,
  gives: { is_first: bool },
  sql: ({ skillId, userId, at }) => `
    insert into skill_endorsements as e (skill_id, user_id, created_at) values (${skillId}::bigint, ${userId}, ${at})
    on conflict (skill_id, user_id) do update set withdrawn_at = null where e.withdrawn_at is not null
    returning (xmax = 0) as is_first`,
})

export const takeBackEndorsement = statement('endorsement_take_back', {
  takes: endorsement,
  sql: ({ skillId, userId, at }) => `
    update skill_endorsements set withdrawn_at = ${at}
    where skill_id = ${skillId}::bigint and user_id = ${userId} and withdrawn_at is null`,
})
