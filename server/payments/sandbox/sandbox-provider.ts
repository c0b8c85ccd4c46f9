import { signatureHeaders } from '@guildhall/contract/request-headers.ts'
import * as z from 'zod/mini'
import { newId } from '#db/ids.ts'
import { prepared } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { parseJson } from '#http/json-body.ts'
import type { PaymentProvider } from '../port.ts'
import { giveUp } from './charging.ts'
import { findSandboxPayment, lockSandboxPayment, openSandboxPayment } from './queries.ts'
import { insertSandboxRefund, listRefunds } from './refund-queries.ts'
import { isSigned } from './signature.ts'
import { type SandboxDeps, settleSlow, tell } from './webhooks.ts'

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ reference: z.string(), purchaseId: z.string(), amountMinor: z.int(), currency: z.string() }),
})

const keepAccount = prepared<{ reference: string }>(
  'sandbox_account_keep',
  `insert into sandbox_accounts as a (reference, person_id, holder, iban) values ($1, $2, $3, $4)
   on conflict (person_id) do update set holder = excluded.holder, iban = excluded.iban returning a.reference`,
)
const insertPayout = prepared<{ reference: string }>(
  'sandbox_payout_insert',
  `insert into sandbox_payouts as p (reference, payout_id, account, amount_minor, currency, created_at)
   values ($1, $2, $3, $4, $5, $6) on conflict (payout_id) do update set reference = p.reference returning p.reference`,
)

/**
 * A payment provider that charges nobody, for demo mode (product 1): a company of its own with its own tables, secret,
 * transactions and pages (`/dev/pay`), which we know by its port and its signed webhooks alone.
 */
export function sandboxProvider(deps: SandboxDeps): PaymentProvider {
  const { config, db, clock } = deps
  return {
    name: 'sandbox',

    async start({ purchaseId, amountMinor, currency, description, email, returnUrl }) {
      const values = [`pay_${newId()}`, purchaseId, amountMinor, currency, description, email, returnUrl, clock.now()]
      const [payment] = await openSandboxPayment(db, ...values)
      const reference = payment?.reference ?? ''
      return { reference, url: `${config.origin}/dev/pay/${reference}`, clientSecret: null }
    },

    async find(reference) {
      await settleSlow(deps)
      const [payment] = await findSandboxPayment(db, reference)
      if (!payment) return null
      const refunds = await listRefunds(db, reference)
      return {
        reference,
        purchaseId: payment.purchase_id,
        amountMinor: payment.amount_minor,
        currency: payment.currency,
        state: payment.state,
        refusal: payment.refusal,
        refunds: refunds.map((refund) => ({
          reference: refund.reference,
          refundId: refund.refund_id,
          amountMinor: refund.amount_minor,
          state: 'succeeded' as const,
        })),
        disputedMinor: payment.disputed ? payment.amount_minor : null,
        lostMinor: payment.lost_minor,
      }
    },

    cancel: (reference) => giveUp(deps, reference),

    refund: ({ refundId, reference, amountMinor }) =>
      transaction(db, async (tx) => {
        const [payment] = await lockSandboxPayment(tx, reference)
        const before = await listRefunds(tx, reference)
        const same = before.find(({ refund_id }) => refund_id === refundId)
        if (same) return { reference: same.reference, state: 'succeeded' as const }
        const refunded = before.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
        const gone = refunded + (payment?.lost_minor ?? 0)
        if (payment?.state !== 'succeeded' || gone + amountMinor > payment.amount_minor)
          return { reference: null, state: 'failed' as const }
        const made = `ref_${newId()}`
        await insertSandboxRefund(tx, made, refundId, reference, amountMinor, clock.now())
        await tell(deps, tx, payment, 'refund.succeeded')
        return { reference: made, state: 'succeeded' as const }
      }),

    async readEvent(body, headers) {
      if (!isSigned(config.sandboxSecret ?? '', body, headers[signatureHeaders.sandbox], clock.now()))
        throw new AppError('signature_wrong')
      const { id, type, data } = Event.parse(parseJson(body))
      return { id, type, ...data }
    },

    payouts: {
      async keepAccount({ personId, holder, iban }) {
        const [account] = await keepAccount(db, `acc_${newId()}`, personId, holder, iban)
        return { reference: account?.reference ?? '', last4: iban.slice(-4) }
      },

      async payOut({ payoutId, account, amountMinor, currency }) {
        const values = [`out_${newId()}`, payoutId, account, amountMinor, currency, clock.now()]
        const [payout] = await insertPayout(db, ...values)
        return { reference: payout?.reference ?? '', state: 'paid' }
      },
    },
  }
}
