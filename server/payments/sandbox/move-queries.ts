import { prepared } from '#db/statement.ts'
import type { SandboxPayment } from './queries.ts'

/** What an attempt led to; `settles_at` for a card that is slow. */
export const moveSandboxPayment = prepared(
  'sandbox_move',
  `update sandbox_payments set state = $2, secure = $3, card = $4, refusal = $5, settles_at = $6, delivery = $7
   where reference = $1`,
)

export const isAnyDue = prepared<{ due: boolean }>(
  'sandbox_due',
  'select exists (select from sandbox_payments where settles_at <= $1) as due',
)

/** Slow payments whose time has come. */
export const settleDue = prepared<SandboxPayment>(
  'sandbox_settle',
  `update sandbox_payments set state = 'succeeded', settles_at = null where settles_at <= $1 returning *`,
)
