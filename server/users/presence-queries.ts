import { prepared } from '#db/statement.ts'
import type { CardRow } from './queries.ts'

/** $2: whether it is for somebody signed in, who alone finds hidden accounts. */
export const findIdOf = prepared<{ id: number }>(
  'party_id',
  'select id from people where custom_user_id = $1 and suspended_at is null and ($2::boolean or not hidden)',
)

export const findLastId = prepared<{ id: number }>('party_last_id', 'select max(id) as id from people')

export const lockParties = prepared<
  Pick<CardRow, 'custom_user_id' | 'first_name' | 'last_name' | 'company_name' | 'user_type'> & {
    id: number
    suspended_at: string | null
  }
>(
  'parties_lock',
  `select id, custom_user_id, first_name, last_name, company_name, user_type, suspended_at from people
   where id = any ($1::bigint[]) order by id for no key update`,
)
