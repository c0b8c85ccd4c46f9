import { prepared } from '#db/statement.ts'
import { columns, type PayoutRow } from './payout-row.ts'

export const countToSend = prepared<{ payouts: number }>(
  'transfers_count',
  "select count(*)::int as payouts from payouts where method = 'transfer' and state = 'requested'",
)

/** Bank transfers to be sent, the oldest first, at most $1; `transfers` and `total` (minor units) are of all of them. */
export const findToSend = prepared<PayoutRow & { transfers: number; total: number }>(
  'transfers_to_send',
  `select ${columns}, count(*) over ()::int as transfers, (sum(amount_minor) over ())::bigint as total
   from payouts where method = 'transfer' and state = 'requested' order by created_at, id limit $1`,
)

/** The bank transfers that ended last, at most $1. */
export const findEnded = prepared<PayoutRow>(
  'transfers_ended',
  `select ${columns} from payouts where method = 'transfer' and ended_at is not null order by ended_at desc, id limit $1`,
)
