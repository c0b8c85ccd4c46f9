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
} from '@guildhall/contract/users/profile-shapes.ts'
import type { Skill } from '@guildhall/contract/users/users.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import type { Role } from '@guildhall/contract/values/roles.ts'
import type { Queryable } from '#db/connect.ts'
import {
  bool,
  int,
  isoMoment,
  json,
  moment,
  nullable,
  type RowOf,
  type Shape,
  statement,
  text,
  textOf,
} from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import { cardRow } from '../queries.ts'
import { confirmedColumn, confirmedShape } from './confirmed-institution.ts'
import { education, work } from './entry-queries.ts'

/** A person as stored in the database; `created_at` is ISO 8601 text. */
export type PersonRow = RowOf<typeof personRow>
const personRow = {
  ...cardRow,
  id: int,
  uid: text,
  email: text,
  /** ISO 8601; null when it is not known. */
  email_checked_at: nullable(text),
  user_type: textOf<UserType>(),
  role: textOf<Role>(),
  about: text,
  location: text,
  public_projects: int,
  created_at: text,
  hidden: bool,
  read_marks: bool,
  skills: json<(Omit<Skill, 'level'> & { level: number })[]>(),
  time_zone: nullable(text),
  languages: nullable(json<SpokenLanguage[]>()),
  student: nullable(json<StudentData>()),
  professor: nullable(json<ProfessorData>()),
  freelancer: nullable(json<FreelancerData>()),
  business: nullable(json<BusinessData>()),
  social: nullable(json<SocialLinks>()),
  visibility: nullable(json<Partial<Visibility['blocks']>>()),
  education: json<Education[]>(),
  work: json<Work[]>(),
  confirmed: confirmedShape,
}

/** The caller's own person, with private fields. */
export type OwnRow = RowOf<typeof ownRow>
const ownRow = {
  ...personRow,
  suspended: bool,
  cart_items: int,
  unread_notifications: int,
  is_mentor: bool,
  consent_due: bool,
  dismissed_announcement: nullable(text),
  phone: nullable(text),
  personal: nullable(json<Omit<PersonalDetails, 'phone'>>()),
}

// Reads everything by key, so that it costs the same among ten people and a million; `viewer` is the SQL of the caller's id.
const profile = (viewer: string, more = '') => `
  select p.id, p.uid, p.custom_user_id, p.email::text, p.user_type, p.role, p.first_name, p.last_name, p.company_name,
         p.headline, p.about, p.location, p.avatar_key, p.avatar_sizes, p.public_projects, p.hidden, p.read_marks,
         ${isoMoment('p.created_at')} as created_at, ${isoMoment('p.email_checked_at')} as email_checked_at,
         f.time_zone, f.languages, f.student, f.professor, f.freelancer, f.business, f.social, f.visibility,
         ${education.listOf('p.id')} as education, ${work.listOf('p.id')} as work, ${confirmedColumn} as confirmed,
         coalesce((select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'level', s.level,
                     'category', s.category, 'categoryOther', s.category_other, 'endorsements', s.endorsements,
                     'endorsed', s.endorsements > 0 and exists (select from skill_endorsements e
                       where e.skill_id = s.id and e.user_id = ${viewer} and e.withdrawn_at is null))
                     order by s.level desc, s.id)
                   from user_skills s where s.user_id = p.id), '[]') as skills ${more}
  from people p left join profiles f on f.user_id = p.id`

const own = profile(
  'p.id',
  `, p.phone, p.suspended_at is not null as suspended, f.personal, (select count(*)::int from cart_lines c where c.user_id = p.id) as cart_items,
   coalesce((select n.unread from notification_counters n where n.user_id = p.id), 0) as unread_notifications,
   exists (select from mentors m where m.person_id = p.id and m.state in ('active', 'paused')) as is_mentor,
   exists (select from consents_due(p.id)) as consent_due,
   (select d.announcement_id from announcement_dismissals d join announcements a on a.id = d.announcement_id
    where d.person_id = p.id order by a.begins_at desc limit 1) as dismissed_announcement`,
)
const ownByUid = statement('person_own', {
  takes: { uid: text },
  gives: ownRow,
  sql: ({ uid }) => `${own} where p.uid = ${uid}`,
})
/** The person with this internal id, as they see themselves. */
export const findOwnById = statement('person_own_by_id', {
  takes: { personId: int },
  gives: ownRow,
  sql: ({ personId }) => `${own} where p.id = ${personId}`,
})

/** Returns the person of an identity, as they see themselves. */
export async function findOwn(db: Queryable, { uid }: { uid: string }): Promise<OwnRow | undefined> {
  return (await ownByUid(db, { uid }))[0]
}

/**
 * Makes the function that returns a person as the viewer finds them: only signed-in people find hidden accounts, and two people
 * separated by a block do not find each other. `more` are columns of other domains, with their SQL for the person `p`.
 */
export function personFinder<const More extends Shape>(more: More, sqlOf: (viewer: string) => string) {
  const gives = { ...personRow, ...more }
  const found = (viewerId: string) => profile(`${viewerId}::bigint`, `, ${sqlOf(`${viewerId}::bigint`)}`)
  const byUid = statement('person_by_uid', {
    takes: { uid: text, viewerId: nullable(int) },
    gives,
    sql: ({ uid, viewerId }) => `${found(viewerId)} where p.uid = ${uid}`,
  })
  const byHandle = statement('person_public', {
    takes: { handle: text, viewerId: nullable(int) },
    gives,
    sql: ({ handle, viewerId }) => `
      ${found(viewerId)}
      where p.custom_user_id = ${handle} and not p.away and (${viewerId} is not null or not p.hidden)
      and ${notHidden(`coalesce(${viewerId}, 0)`, 'p.id')}`,
  })
  return async (db: Queryable, by: { uid: string } | { handle: string }, viewerId: number | null) =>
    ('uid' in by ? await byUid(db, { ...by, viewerId }) : await byHandle(db, { ...by, viewerId }))[0]
}

/** The columns of `profiles` that a call replaces entirely. */
const blockColumns = ['student', 'professor', 'freelancer', 'business', 'personal', 'social', 'languages'] as const
export type BlockColumn = (typeof blockColumns)[number]

const insertBlock = (column: string, p: { userId: string; block: string; at: string }) => `
  insert into profiles (user_id, ${column}, updated_at) values (${p.userId}, ${p.block}, ${p.at})
  on conflict (user_id) do update set ${column} = excluded.${column}, updated_at = excluded.updated_at`

const saveColumn = (column: BlockColumn) =>
  statement(`profile_save_${column}`, {
    takes: { userId: int, block: json<unknown>(), at: moment },
    sql: (p) => insertBlock(column, p),
  })

/** Each statement replaces a block. */
export const saveBlock = Object.fromEntries(blockColumns.map((column) => [column, saveColumn(column)])) as Record<
  BlockColumn,
  ReturnType<typeof saveColumn>
>

export const saveTimeZone = statement('profile_save_time_zone', {
  takes: { userId: int, timeZone: text, at: moment },
  sql: ({ userId, timeZone, at }) => insertBlock('time_zone', { userId, block: timeZone, at }),
})

/** Changes the named audiences and keeps the others. */
export const saveAudiences = statement('profile_save_visibility', {
  takes: { userId: int, audiences: json<Partial<Visibility['blocks']>>(), at: moment },
  sql: ({ userId, audiences, at }) => `
    insert into profiles as f (user_id, visibility, updated_at) values (${userId}, ${audiences}, ${at})
    on conflict (user_id) do update
      set visibility = f.visibility || excluded.visibility, updated_at = excluded.updated_at`,
})
