import { prepared } from '#db/statement.ts'

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
