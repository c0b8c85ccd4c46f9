import { prepared } from '#db/statement.ts'
import { columns, type PayoutRow } from './payout-row.ts'

export const keepAccount = prepared(
  'payout_account_keep',
  `insert into payout_accounts (user_id, provider, reference, holder, last4, destination, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id) do update set provider = excluded.provider, reference = excluded.reference, holder = excluded.holder,
     last4 = excluded.last4, destination = excluded.destination, updated_at = excluded.updated_at`,
)

/** So that two payouts of one person come one after the other. */
export const lockSeller = prepared('payout_lock', 'select from people where id = $1 for no key update')

export const insertPayout = prepared<PayoutRow>(
  'payout_insert',
  `insert into payouts (id, user_id, amount_minor, currency, last4, created_at, method, destination)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
)

export const endPayout = prepared<{ id: string }>(
  'payout_end',
  "update payouts set state = $2, reference = $3, ended_at = $4 where id = $1 and state = 'requested' returning id",
)
