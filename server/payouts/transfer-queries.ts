import { prepared } from '#db/statement.ts'
import { columns, type PayoutRow } from './payout-row.ts'

/** Ends a transfer that is to be sent: it was (`paid`) or it is given up (`failed`). No row when it has ended before. */
export const endTransfer = prepared<PayoutRow>(
  'transfer_end',
  `update payouts set state = $2, reference = $3, paid_on = $4, ended_at = $5, destination = null
   where id = $1 and method = 'transfer' and state = 'requested' returning ${columns}`,
)

/** The bank returned a transfer. No row when it was not paid, or has come back before. */
export const returnTransfer = prepared<PayoutRow>(
  'transfer_return',
  `update payouts set state = 'returned', ended_at = $2
   where id = $1 and method = 'transfer' and state = 'paid' returning ${columns}`,
)
