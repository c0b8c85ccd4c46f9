import type { Destination } from '@guildhall/contract/settlements.ts'
import { prepared } from '#db/statement.ts'
import { columns, type PayoutRow } from './payout-row.ts'

/** Where a person's money goes. */
export interface AccountRow {
  reference: string
  holder: string
  last4: string
  destination: Destination | null
}

/** The account of a person ($1) at a provider, or for bank transfers ($2). */
export const findAccount = prepared<AccountRow>(
  'payout_account_find',
  'select reference, holder, last4, destination from payout_accounts where user_id = $1 and provider = $2',
)

export const findPhone = prepared<{ verified: boolean }>(
  'payout_phone',
  'select phone_verified_at is not null as verified from people where id = $1',
)

export const findPayouts = prepared<PayoutRow>(
  'payouts_find',
  `select ${columns} from payouts where user_id = $1 order by created_at desc, id limit 50`,
)

export const findPayout = prepared<PayoutRow>('payout_find', `select ${columns} from payouts where id = $1`)
