import type { Destination } from '@guildhall/contract/settlements.ts'
import { prepared } from '#db/statement.ts'

/** What the staff must know of people to whom money is owed ($1); `suspended` ones are paid when the staff decide so. */
export const findPayees = prepared<{
  id: number
  verified: boolean
  suspended: boolean
  destination: Destination | null
}>(
  'transfer_payees',
  `select p.id, p.phone_verified_at is not null as verified, p.suspended_at is not null as suspended, a.destination
   from people p left join payout_accounts a on a.user_id = p.id and a.provider = 'transfer'
   where p.id = any ($1::bigint[])`,
)

/** The internal ids of people by their public names ($1), also of suspended ones. */
export const findSellers = prepared<{ id: number }>(
  'transfer_sellers',
  'select id from people where custom_user_id = any ($1::text[]) order by id',
)
