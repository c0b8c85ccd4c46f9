import type { PaymentState } from '@guildhall/contract/commerce-options.ts'
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
  lost_minor: number
  created_at: string
}
const columns = `reference, purchase_id, amount_minor, currency, description, email, return_url, state, card, secure,
  refusal, delivery, disputed, lost_minor, created_at`

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
