import type { UserType } from '@guildhall/contract/options.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { binder, prepared, run } from '#db/statement.ts'
import type { PictureSizes } from '#storage/images.ts'
import { cardColumns } from './party-queries.ts'

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
  cart_items: number
  created_at: string
  skills: { id: string; name: string; level: number }[]
}

interface ViewerRow {
  id: number
  customUserId: string
  role: 'member' | 'admin'
  userType: UserType
  suspended: boolean
}

const viewer = prepared<ViewerRow>(
  'viewer_find',
  `select id, custom_user_id as "customUserId", role, user_type as "userType", suspended_at is not null as suspended
   from people where uid = $1`,
)

/** Who a token's identity is in the product; null before the first POST /token. Asked on every call with a token. */
export async function findViewer(db: Db, uid: string): Promise<ViewerRow | null> {
  return (await viewer(db, uid))[0] ?? null
}

const profile = `
  select p.id, p.uid, p.custom_user_id, p.email::text, p.user_type, p.role, p.first_name, p.last_name, p.company_name,
         p.headline, p.about, p.location, p.avatar_key, p.avatar_sizes, p.public_projects,
         (select count(*)::int from cart_lines c where c.user_id = p.id) as cart_items,
         to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
         coalesce((select json_agg(json_build_object('id', s.id::text, 'name', s.name, 'level', s.level) order by s.level desc, s.id)
                   from user_skills s where s.user_id = p.id), '[]') as skills
  from people p`

const byUid = prepared<PersonRow>('person_by_uid', `${profile} where p.uid = $1`)
const publicByHandle = prepared<PersonRow>(
  'person_public',
  `${profile} where p.custom_user_id = $1 and p.suspended_at is null`,
)

export async function findPerson(
  db: Queryable,
  by: { uid: string } | { handle: string },
): Promise<PersonRow | undefined> {
  const [row] = 'uid' in by ? await byUid(db, by.uid) : await publicByHandle(db, by.handle)
  return row
}

export type CardRow = Pick<
  PersonRow,
  | 'custom_user_id'
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'user_type'
  | 'headline'
  | 'avatar_key'
  | 'avatar_sizes'
>

/** Cards of these people, in no order; unknown and suspended ones are left out. */
export const findCards = prepared<CardRow>(
  'cards_by_handle',
  `select ${cardColumns} from people where custom_user_id = any ($1::text[]) and suspended_at is null`,
)

/** So many people with a name much like the typed one are looked at. */
const mostNear = 100

/** Which people a list has. */
export interface PeopleFilter {
  type: UserType | null
  /** The name of a skill. */
  skill: string | null
  /** What was typed; '' for all. */
  q: string
  cursor: string | null
  limit: number
}

/**
 * Newest people first, after the person `cursor` names; undefined when there is no such person. Words are looked for in
 * names, company and headline, the last one unfinished; when nobody has them, in names that are spelt much like it.
 */
export async function listCards(db: Queryable, filter: PeopleFilter): Promise<CardRow[] | undefined> {
  const { q, cursor } = filter
  if (cursor !== null && (await findPlace(db, cursor)).length === 0) return undefined
  const words = q && (q.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, 8)
  if (!words) return listWhere(db, filter, () => '')
  if (words.length === 0) return []
  const found = await listWhere(db, filter, (bind) => `and search @@ ${wordsQuery(words, bind)}`)
  if (found.length > 0 || cursor !== null || q.length < 4) return found
  // Looked for by themselves: in one plan with the order, every name would be compared.
  return listWhere(
    db,
    filter,
    (bind) =>
      `and id = any (array(select id from people
        where person_name(first_name, last_name, company_name) %> search_text(${bind(q)}) limit ${mostNear}))`,
  )
}

type Bind = (value: unknown) => string

function wordsQuery(words: readonly string[], bind: Bind): string {
  const last = words.length - 1
  return `(${words
    .map((word, at) => {
      const typed = `search_text(${bind(word)})`
      // Names are no English words: they are looked for as they are spelt, headlines in any form.
      const begun = `when ${typed} ~ '^[[:alnum:]]+$' then to_tsquery('simple', ${typed} || ':*')`
      const named = `case ${at === last ? begun : 'when false then null::tsquery'} else plainto_tsquery('simple', ${typed}) end`
      return `(${named} || plainto_tsquery('public.guildhall', ${typed}))`
    })
    .join(' && ')})`
}

// With words or a skill it is planned for them each time, because the best plan for a common one is the worst for a rare one.
async function listWhere(db: Queryable, filter: PeopleFilter, condition: (bind: Bind) => string): Promise<CardRow[]> {
  const { type, skill, q, cursor, limit } = filter
  const { bind, values } = binder()
  const text = `
    select ${cardColumns} from people
    where suspended_at is null ${type === null ? '' : `and user_type = ${bind(type)}`} ${condition(bind)}
    ${skill === null ? '' : `and id in (select user_id from user_skills where name = ${bind(skill)}::citext)`}
    ${cursor === null ? '' : `and (created_at, id) < (select created_at, id from people where custom_user_id = ${bind(cursor)})`}
    order by created_at desc, id desc limit ${bind(limit)}`
  const name = `people${type === null ? '' : '_type'}${cursor === null ? '' : '_next'}`
  return run<CardRow>(db, { ...(q || skill !== null ? {} : { name }), text, values })
}

const findPlace = prepared<{ id: number }>('card_place', 'select id from people where custom_user_id = $1')
