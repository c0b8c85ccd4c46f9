import type { Queryable } from '#db/connect.ts'
import { binder, prepared, run } from '#db/statement.ts'
import type { IdPlace } from '#http/both-ways.ts'
import { cardColumns } from './party-queries.ts'
import type { CardRow } from './queries.ts'

/** A person as administrators find them; moments are PostgreSQL's text. */
export interface MemberRow extends CardRow {
  id: number
  uid: string
  email: string
  role: 'member' | 'admin'
  created_at: string
  suspended_at: string | null
}
export const memberColumns = `id, uid, ${cardColumns}, email::text, role, created_at, suspended_at`

export const findMember = prepared<MemberRow>(
  'member_find',
  `select ${memberColumns} from people where custom_user_id = $1`,
)

export const findMembersById = prepared<MemberRow>(
  'members_by_id',
  `select ${memberColumns} from people where id = any ($1::bigint[])`,
)

const mostWords = 8

/** Which people are asked for; the place is by their public name. */
export interface MemberPage {
  q: string
  suspended: boolean
  place: IdPlace
  limit: number
}

/** Newest first, from a person backwards the oldest first; each word of `q` stands somewhere in name, mail or public name. */
export async function listMembers(
  db: Queryable,
  { q, suspended, place: { step, id }, limit }: MemberPage,
): Promise<MemberRow[]> {
  const { bind, values } = binder()
  const text = 'person_lookup(first_name, last_name, company_name, email::text, custom_user_id)'
  const words = q.toLowerCase().match(/\S+/g)?.slice(0, mostWords) ?? []
  // As it is typed for addresses, and as names are compared: without accents.
  const conditions = words.map((word) => {
    const typed = bind(word.replace(/[\\%_]/g, '\\$&'))
    return `and (${text} like '%' || ${typed} || '%' or ${text} like '%' || search_text(${typed}) || '%')`
  })
  const [beyond, way] = step === 'previous' ? ['>', 'asc'] : ['<', 'desc']
  return run<MemberRow>(db, {
    text: `select ${memberColumns} from people where true ${conditions.join(' ')}
      ${suspended ? 'and suspended_at is not null' : ''}
      ${step === 'first' ? '' : `and (created_at, id) ${beyond} (select created_at, id from people where custom_user_id = ${bind(id)})`}
      order by created_at ${way}, id ${way} limit ${bind(limit)}`,
    values,
  })
}
