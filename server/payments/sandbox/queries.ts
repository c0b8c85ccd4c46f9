import type { PaymentState } from '@guildhall/contract/options.ts'
import { prepared } from '#db/statement.ts'
import type { Delivery } from './cards.ts'

/** A payment as the sandbox keeps it. */
export interface SandboxPayment {
  reference: string
  purchase_id: string
  amount_minor: number
  currency: string
  description: string
  email: string
  return_url: string
  state: PaymentState
  card: string | null
  secure: boolean
  refusal: string | null
  delivery: Delivery
  disputed: boolean
  created_at: string
}
const columns = `reference, purchase_id, amount_minor, currency, description, email, return_url, state, card, secure,
  refusal, delivery, disputed, created_at`

/** Makes the payment of a purchase, or answers the one there is. The update changes nothing. */
export const openSandboxPayment = prepared<SandboxPayment>(
  'sandbox_open',
  `insert into sandbox_payments as p
     (reference, purchase_id, amount_minor, currency, description, email, return_url, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (purchase_id) do update set reference = p.reference
   returning ${columns}`,
)
export const findSandboxPayment = prepared<SandboxPayment>(
  'sandbox_find',
  `select ${columns} from sandbox_payments where reference = $1`,
)
export const lockSandboxPayment = prepared<SandboxPayment>(
  'sandbox_lock',
  `select ${columns} from sandbox_payments where reference = $1 for update`,
)
export const listSandboxPayments = prepared<SandboxPayment & { refunded_minor: number; undelivered: number }>(
  'sandbox_list',
  `select ${columns},
     (select coalesce(sum(r.amount_minor), 0)::bigint from sandbox_refunds r where r.payment = p.reference) as refunded_minor,
     (select count(*) from sandbox_webhooks w where w.payment = p.reference and w.delivered_at is null) as undelivered
   from sandbox_payments p order by created_at desc limit $1`,
)
/** What an attempt led to; `settles_at` for a card that is slow. */
export const moveSandboxPayment = prepared(
  'sandbox_move',
  `update sandbox_payments set state = $2, secure = $3, card = $4, refusal = $5, settles_at = $6, delivery = $7
   where reference = $1`,
)
export const setDisputed = prepared('sandbox_dispute', 'update sandbox_payments set disputed = $2 where reference = $1')

/** Slow payments whose time has come. */
export const settleDue = prepared<SandboxPayment>(
  'sandbox_settle',
  `update sandbox_payments set state = 'succeeded', settles_at = null where settles_at <= $1 returning ${columns}`,
)

export interface SandboxRefund {
  reference: string
  refund_id: string
  amount_minor: number
}
export const listRefunds = prepared<SandboxRefund>(
  'sandbox_refunds_of',
  'select reference, refund_id, amount_minor from sandbox_refunds where payment = $1 order by created_at, reference',
)
export const insertSandboxRefund = prepared(
  'sandbox_refund_insert',
  'insert into sandbox_refunds (reference, refund_id, payment, amount_minor, created_at) values ($1, $2, $3, $4, $5)',
)
