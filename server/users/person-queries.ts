import type { UserType } from '@guildhall/contract/options.ts'
import type {
  BusinessData,
  Education,
  FreelancerData,
  PersonalDetails,
  ProfessorData,
  SocialLinks,
  SpokenLanguage,
  StudentData,
  Visibility,
  Work,
} from '@guildhall/contract/profile-shapes.ts'
import type { Skill } from '@guildhall/contract/users.ts'
import type { Queryable } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { PictureSizes } from '#storage/images.ts'
import { education, work } from './entry-queries.ts'

/** A person as the database has it; `created_at` is ISO 8601 text. */
export interface PersonRow {
  id: number
  uid: string
  custom_user_id: string
  email: string
  user_type: UserType
  role: 'member' | 'admin'
  first_name: string
  last_name: string
  company_name: string | null
  headline: string
  about: string
  location: string
  avatar_key: string | null
  avatar_sizes: PictureSizes | null
  public_projects: number
  created_at: string
  hidden: boolean
  skills: (Omit<Skill, 'level'> & { level: number })[]
  time_zone: string | null
  languages: SpokenLanguage[] | null
  student: StudentData | null
  professor: ProfessorData | null
  freelancer: FreelancerData | null
  business: BusinessData | null
  social: SocialLinks | null
  visibility: Partial<Visibility['blocks']> | null
  education: Education[]
  work: Work[]
}

/** One's own person: with what nobody else is shown. */
export interface OwnRow extends PersonRow {
  cart_items: number
  unread_notifications: number
  phone: string | null
  personal: Omit<PersonalDetails, 'phone'> | null
}

// Everything by keys, so that it costs the same among ten people and a million; `viewer` is the SQL of the caller's id.
const profile = (viewer: string, more = '') => `
  select p.id, p.uid, p.custom_user_id, p.email::text, p.user_type, p.role, p.first_name, p.last_name, p.company_name,
         p.headline, p.about, p.location, p.avatar_key, p.avatar_sizes, p.public_projects, p.hidden,
         to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
         f.time_zone, f.languages, f.student, f.professor, f.freelancer, f.business, f.social, f.visibility,
         ${education.listOf('p.id')} as education, ${work.listOf('p.id')} as work,
         coalesce((select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'level', s.level,
                     'category', s.category, 'categoryOther', s.category_other, 'endorsements', s.endorsements,
                     'endorsed', s.endorsements > 0 and exists (select from skill_endorsements e
                       where e.skill_id = s.id and e.user_id = ${viewer} and e.withdrawn_at is null))
                     order by s.level desc, s.id)
                   from user_skills s where s.user_id = p.id), '[]') as skills ${more}
  from people p left join profiles f on f.user_id = p.id`

const own = profile(
  'p.id',
  `, p.phone, f.personal, (select count(*)::int from cart_lines c where c.user_id = p.id) as cart_items,
   coalesce((select n.unread from notification_counters n where n.user_id = p.id), 0) as unread_notifications`,
)
const ownByUid = prepared<OwnRow>('person_own', `${own} where p.uid = $1`)
const byUid = prepared<PersonRow>('person_by_uid', `${profile('$2::bigint')} where p.uid = $1`)
const byHandle = prepared<PersonRow>(
  'person_public',
  `${profile('$2::bigint')} where p.custom_user_id = $1 and p.suspended_at is null and ($2 is not null or not p.hidden)
   and ${notHidden('coalesce($2, 0)', 'p.id')}`,
)

/** A person by their internal id, for what is done for themselves. */
export const findOwnById = prepared<OwnRow>('person_own_by_id', `${own} where p.id = $1`)

/** The person of an identity, for themselves. */
export async function findOwn(db: Queryable, { uid }: { uid: string }): Promise<OwnRow | undefined> {
  return (await ownByUid(db, uid))[0]
}

/**
 * A person as `viewerId` finds them; hidden accounts are found by people who are signed in alone, and nobody finds whom a
 * block hides from them.
 */
export async function findPerson(
  db: Queryable,
  by: { uid: string } | { handle: string },
  viewerId: number | null,
): Promise<PersonRow | undefined> {
  const [row] = 'uid' in by ? await byUid(db, by.uid, viewerId) : await byHandle(db, by.handle, viewerId)
  return row
}
