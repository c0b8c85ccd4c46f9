import { signatureHeaders } from '@guildhall/contract/api/request-headers.ts'
import * as z from 'zod/mini'
import { newId } from '#db/ids.ts'
import { transaction } from '#db/transaction.ts'
import { AppError } from '#http/errors.ts'
import { parseJson } from '#http/json-body.ts'
import type { PaymentProvider } from '../port.ts'
import { giveUp, isSigned, type SandboxDeps, settleSlow, tell } from './charges.ts'
import {
  findSandboxPayment,
  insertPayout,
  insertSandboxRefund,
  keepAccount,
  listRefunds,
  lockSandboxPayment,
  openSandboxPayment,
} from './queries.ts'

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ reference: z.string(), purchaseId: z.string(), amountMinor: z.int(), currency: z.string() }),
})

/**
 * A payment provider for demo mode that charges no card. It plays another company: it has its own tables, secret,
 * transactions and pages (`/dev/pay`), and the server uses it only through its port and its signed webhooks.
 */
export function sandboxProvider(deps: SandboxDeps): PaymentProvider {
  const { config, db, clock } = deps
  return {
    name: 'sandbox',

    async start(request) {
      const [payment] = await openSandboxPayment(db, { ...request, reference: `pay_${newId()}`, at: clock.now() })
      const reference = payment?.reference ?? ''
      return { reference, url: `${config.origin}/dev/pay/${reference}`, clientSecret: null }
    },

    async find(reference) {
      await settleSlow(deps)
      const [payment] = await findSandboxPayment(db, { reference })
      if (!payment) return null
      const refunds = await listRefunds(db, { reference })
      return {
        reference,
        purchaseId: payment.purchase_id,
        amountMinor: payment.amount_minor,
        currency: payment.currency,
        state: payment.state,
        refusal: payment.refusal,
        // Everybody pays with the same few test cards, so they say nothing about who pays.
        card: null,
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
        const [payment] = await lockSandboxPayment(tx, { reference })
        const before = await listRefunds(tx, { reference })
        const same = before.find(({ refund_id }) => refund_id === refundId)
        if (same) return { reference: same.reference, state: 'succeeded' as const }
        const refunded = before.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
        const gone = refunded + (payment?.lost_minor ?? 0)
        if (payment?.state !== 'succeeded' || gone + amountMinor > payment.amount_minor)
          return { reference: null, state: 'failed' as const }
        const made = `ref_${newId()}`
        await insertSandboxRefund(tx, { reference: made, refundId, payment: reference, amountMinor, at: clock.now() })
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
      async keepAccount(asked) {
        const [account] = await keepAccount(db, { ...asked, reference: `acc_${newId()}` })
        return { reference: account?.reference ?? '', last4: asked.iban.slice(-4) }
      },

      async payOut(asked) {
        const [payout] = await insertPayout(db, { ...asked, reference: `out_${newId()}`, at: clock.now() })
        return { reference: payout?.reference ?? '', state: 'paid' }
      },
    },
  }
}
