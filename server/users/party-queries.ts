import { prepared } from '#db/statement.ts'
import type { CardRow } from './queries.ts'

export const cardColumns =
  'custom_user_id, first_name, last_name, company_name, user_type, headline, avatar_key, avatar_sizes'

/** Cards of these people by their internal ids, suspended ones included: they are parties of something. */
export const findParties = prepared<CardRow & { id: number }>(
  'cards_by_id',
  `select id, ${cardColumns} from people where id = any ($1::bigint[])`,
)
