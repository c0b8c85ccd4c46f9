import { prepared } from '#db/statement.ts'

/** Where a person's money goes. */
export interface AccountRow {
  reference: string
  holder: string
  last4: string
}
export const findAccount = prepared<AccountRow>(
  'payout_account_find',
  'select reference, holder, last4 from payout_accounts where user_id = $1',
)
export const keepAccount = prepared(
  'payout_account_keep',
  `insert into payout_accounts (user_id, provider, reference, holder, last4, updated_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update set provider = excluded.provider, reference = excluded.reference, holder = excluded.holder,
     last4 = excluded.last4, updated_at = excluded.updated_at`,
)
export const findPhone = prepared<{ verified: boolean }>(
  'payout_phone',
  'select phone_verified_at is not null as verified from people where id = $1',
)
/** So that two payouts of one person come one after the other. */
export const lockSeller = prepared('payout_lock', 'select from people where id = $1 for no key update')

/** A payout; moments are PostgreSQL's text, money is in minor units. */
export interface PayoutRow {
  id: string
  user_id: number | null
  amount_minor: number
  currency: string
  state: 'requested' | 'paid' | 'failed'
  last4: string
  created_at: string
  ended_at: string | null
}
const columns = 'id, user_id, amount_minor, currency, state, last4, created_at, ended_at'
export const insertPayout = prepared<PayoutRow>(
  'payout_insert',
  `insert into payouts (id, user_id, amount_minor, currency, last4, created_at) values ($1, $2, $3, $4, $5, $6)
   returning ${columns}`,
)
export const findPayouts = prepared<PayoutRow>(
  'payouts_find',
  `select ${columns} from payouts where user_id = $1 order by created_at desc, id limit 50`,
)
export const findPayout = prepared<PayoutRow>('payout_find', `select ${columns} from payouts where id = $1`)
export const endPayout = prepared<{ id: string }>(
  'payout_end',
  "update payouts set state = $2, reference = $3, ended_at = $4 where id = $1 and state = 'requested' returning id",
)
