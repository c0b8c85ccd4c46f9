import type { Visibility } from '@guildhall/contract/users/profile-shapes.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { bool, int, json, longInt, moment, nullable, type RowOf, text, textOf } from '#db/sql-types.ts'
import { statement } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'

const endorsement = { skillId: longInt, userId: int, at: moment }

/** A skill with its person, and how the caller stands to it. */
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

/** A skill of a person, both by their public names; none between whom a block stands. */
export const findSkill = statement('skill_find', {
  takes: { handle: text, skillId: longInt, viewerId: int },
  gives: skillRow,
  sql: ({ handle, skillId, viewerId }) => `
    select s.name, s.user_id as owner, s.endorsements, p.custom_user_id, p.user_type, f.visibility,
      exists (select from skill_endorsements e
        where e.skill_id = s.id and e.user_id = ${viewerId} and e.withdrawn_at is null) as endorsed
    from user_skills s join people p on p.id = s.user_id left join profiles f on f.user_id = p.id
    where p.custom_user_id = ${handle} and p.suspended_at is null and s.id = ${skillId}::bigint
      and ${notHidden(viewerId, 'p.id')}`,
})

/** One row when it was not given before; `is_first` when it never was. */
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
