import type { UserType } from '@guildhall/contract/options.ts'
import { defaultAudience } from '@guildhall/contract/profile-options.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { bool, int, json, list, moment, nullable, type RowOf, text, textOf } from '#db/sql-types.ts'
import { binder, run, statement } from '#db/statement.ts'
import { notHidden } from '#relations/tables.ts'
import type { PictureSizes } from '#storage/images.ts'

const viewer = statement('viewer_find', {
  takes: { uid: text },
  gives: {
    id: int,
    customUserId: text,
    role: textOf<'member' | 'admin'>(),
    userType: textOf<UserType>(),
    suspended: bool,
  },
  sql: ({ uid }) => `
    select id, custom_user_id as "customUserId", role, user_type as "userType", suspended_at is not null as suspended
    from people where uid = ${uid}`,
})

/** Who a token's identity is in the product; null before the first POST /token. Asked on every call with a token. */
export async function findViewer(db: Db, uid: string) {
  return (await viewer(db, { uid }))[0] ?? null
}

/** What a card shows of a person. */
export type CardRow = RowOf<typeof cardRow>
export const cardRow = {
  custom_user_id: text,
  first_name: text,
  last_name: text,
  company_name: nullable(text),
  user_type: textOf<UserType>(),
  headline: text,
  avatar_key: nullable(text),
  avatar_sizes: nullable(json<PictureSizes>()),
}
export const cardColumns = Object.keys(cardRow).join(', ')

/** Cards of these people, in no order; unknown, suspended and blocked ones are left out, hidden ones for visitors (`viewerId` is 0). */
export const findCards = statement('cards_by_handle', {
  takes: { handles: list(text), viewerId: int },
  gives: cardRow,
  sql: ({ handles, viewerId }) => `
    select ${cardColumns} from people where custom_user_id = any (${handles}::text[]) and suspended_at is null
    and (${viewerId}::bigint <> 0 or not hidden) and ${notHidden(viewerId, 'people.id')}`,
})

/** Cards of these people by their internal ids, suspended ones included: they are parties of something. */
export const findParties = statement('cards_by_id', {
  takes: { ids: list(int) },
  gives: { id: int, ...cardRow },
  sql: ({ ids }) => `select id, ${cardColumns} from people where id = any (${ids}::bigint[])`,
})

/** `isSignedIn`: only people who are signed in find hidden accounts. */
export const findIdOf = statement('party_id', {
  takes: { handle: text, isSignedIn: bool },
  gives: { id: int },
  sql: ({ handle, isSignedIn }) => `
    select id from people
    where custom_user_id = ${handle} and suspended_at is null and (${isSignedIn}::boolean or not hidden)`,
})

export const findLastId = statement('party_last_id', {
  gives: { id: nullable(int) },
  sql: () => 'select max(id) as id from people',
})

/** Everybody who is an administrator now. */
export const findStaff = statement('staff_ids', {
  gives: { id: int },
  sql: () => "select id from people where role = 'admin' and suspended_at is null order by id",
})

/** Locks a person's row until the end of the transaction, so that two changes of what is theirs come one after the other. */
export const lockPerson = statement('person_lock', {
  takes: { personId: int },
  sql: ({ personId }) => `select from people where id = ${personId} for no key update`,
})

/** How many endorsements the skills of these people have together. */
export const countEndorsements = statement('endorsement_counts', {
  takes: { ids: list(int) },
  gives: { id: int, endorsements: int },
  sql: ({ ids }) => `
    select user_id as id, sum(endorsements)::int as endorsements from user_skills
    where user_id = any (${ids}::bigint[]) and endorsements > 0 group by user_id`,
})

export const lockParties = statement('parties_lock', {
  takes: { ids: list(int) },
  gives: {
    id: int,
    custom_user_id: text,
    first_name: text,
    last_name: text,
    company_name: nullable(text),
    user_type: textOf<UserType>(),
    suspended_at: nullable(moment),
  },
  sql: ({ ids }) => `
    select id, custom_user_id, first_name, last_name, company_name, user_type, suspended_at from people
    where id = any (${ids}::bigint[]) order by id for no key update`,
})

/** How many people with a name much like the typed one are compared. */
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
  /**
   * Who looks; 0 is a visitor, for whom hidden accounts and skills for members are not. People whom a block hides from
   * each other do not find each other.
   */
  viewerId: number
}

/**
 * Newest people first, after the person `cursor` names; undefined when there is no such person. Words are looked for in
 * names, company and headline, the last one unfinished; when nobody has them, in names that are spelt much like it.
 */
export async function listCards(db: Queryable, filter: PeopleFilter): Promise<CardRow[] | undefined> {
  const { q, cursor } = filter
  if (cursor !== null && (await findPlace(db, { handle: cursor })).length === 0) return undefined
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
  const { type, skill, q, cursor, limit, viewerId } = filter
  const isMember = viewerId !== 0
  const { bind, values } = binder()
  const text = `
    select ${cardColumns} from people
    where suspended_at is null and ${isMember ? notHidden(bind(viewerId), 'people.id') : 'not hidden'}
    ${type === null ? '' : `and user_type = ${bind(type)}`} ${condition(bind)}
    ${skill === null ? '' : `and id in (${withSkill(bind(skill), isMember)})`}
    ${cursor === null ? '' : `and (created_at, id) < (select created_at, id from people where custom_user_id = ${bind(cursor)})`}
    order by created_at desc, id desc limit ${bind(limit)}`
  const name = `people${isMember ? '_member' : ''}${type === null ? '' : '_type'}${cursor === null ? '' : '_next'}`
  return run<CardRow>(db, { ...(q || skill !== null ? {} : { name }), text, values })
}

// Whom a list shows with a skill is told that they have it: only those whose skills are for who asks. Connections see
// them on the person's page alone.
const withSkill = (skill: string, isMember: boolean) => `
  select s.user_id from user_skills s left join profiles f on f.user_id = s.user_id where s.name = ${skill}::citext
    and coalesce(f.visibility ->> 'skills', '${defaultAudience}') in ('everyone'${isMember ? ", 'signed-in'" : ''})`

const findPlace = statement('card_place', {
  takes: { handle: text },
  gives: { id: int },
  sql: ({ handle }) => `select id from people where custom_user_id = ${handle}`,
})
