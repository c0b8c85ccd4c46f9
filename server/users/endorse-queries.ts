import type { Visibility } from '@guildhall/contract/profile-shapes.ts'
import { prepared } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { CardRow } from './queries.ts'

/** A skill with its person, and how the caller stands to it. */
export interface SkillRow extends Pick<CardRow, 'custom_user_id' | 'user_type'> {
  name: string
  owner: number
  visibility: Partial<Visibility['blocks']> | null
  endorsements: number
  endorsed: boolean
}

/** A skill of a person, both by their public names: (custom_user_id, skill, caller); none between whom a block stands. */
export const findSkill = prepared<SkillRow>(
  'skill_find',
  `select s.name, s.user_id as owner, s.endorsements, p.custom_user_id, p.user_type, f.visibility,
     exists (select from skill_endorsements e where e.skill_id = s.id and e.user_id = $3 and e.withdrawn_at is null) as endorsed
   from user_skills s join people p on p.id = s.user_id left join profiles f on f.user_id = p.id
   where p.custom_user_id = $1 and p.suspended_at is null and s.id = $2::bigint and ${notHidden('$3', 'p.id')}`,
)

/** One row when it was not given before; `is_first` when it never was. */
export const giveEndorsement = prepared<{ is_first: boolean }>(
  'endorsement_give',
  `insert into skill_endorsements as e (skill_id, user_id, created_at) values ($1::bigint, $2, $3)
   on conflict (skill_id, user_id) do update set withdrawn_at = null where e.withdrawn_at is not null
   returning (xmax = 0) as is_first`,
)

export const takeBackEndorsement = prepared(
  'endorsement_take_back',
  `update skill_endorsements set withdrawn_at = $3 where skill_id = $1::bigint and user_id = $2 and withdrawn_at is null`,
)

/** How many endorsements the skills of these people have together. */
export const countEndorsements = prepared<{ id: number; endorsements: number }>(
  'endorsement_counts',
  `select user_id as id, sum(endorsements)::int as endorsements from user_skills
   where user_id = any ($1::bigint[]) and endorsements > 0 group by user_id`,
)
