import type { PaymentProvider, PaymentTruth, StartedPayment } from '@guildhall/server/payments/port.ts'
import { ProviderUnavailable } from '@guildhall/server/payments/port.ts'

/**
 * A payment provider that the test controls: it stores payments and refunds by our ids as a real one does, counts charges
 * and refunds, and fails where the test says so.
 */
export function paymentProvider() {
  const payments = new Map<string, PaymentTruth>()
  const refunds = new Map<string, number>()
  let isDown = false
  const answer = () => {
    if (isDown) throw new ProviderUnavailable('no answer')
  }
  const provider: PaymentProvider = {
    name: 'sandbox',
    async start({ purchaseId, amountMinor, currency }): Promise<StartedPayment> {
      answer()
      const reference = `pay_${purchaseId}`
      if (!payments.has(reference)) {
        const open = {
          state: 'open' as const,
          refusal: null,
          card: null,
          refunds: [],
          disputedMinor: null,
          lostMinor: 0,
        }
        payments.set(reference, { reference, purchaseId, amountMinor, currency, ...open })
      }
      return { reference, url: `http://localhost/dev/pay/${reference}`, clientSecret: null }
    },
    async find(reference) {
      answer()
      return structuredClone(payments.get(reference) ?? null)
    },
    async cancel(reference) {
      answer()
      const payment = payments.get(reference)
      if (payment && payment.state !== 'succeeded') payment.state = 'cancelled'
    },
    async refund({ refundId, reference, amountMinor }) {
      answer()
      if (!refunds.has(refundId)) {
        refunds.set(refundId, amountMinor)
        payments
          .get(reference)
          ?.refunds.push({ reference: `re_${refundId}`, refundId, amountMinor, state: 'succeeded' })
      }
      return { reference: `re_${refundId}`, state: 'succeeded' }
    },
    readEvent() {
      throw new Error('This provider sends no messages')
    },
    payouts: {
      async keepAccount({ personId }) {
        answer()
        return { reference: `acct_${personId}`, last4: '3000' }
      },
      async payOut({ payoutId }) {
        answer()
        return { reference: `po_${payoutId}`, state: 'paid' }
      },
    },
  }
  return {
    provider,
    payments,
    /** The amount charged to buyers, in minor units. */
    charged: () =>
      [...payments.values()].reduce(
        (sum, { state, amountMinor }) => sum + (state === 'succeeded' ? amountMinor : 0),
        0,
      ),
    returned: () => [...refunds.values()].reduce((sum, amountMinor) => sum + amountMinor, 0),
    /** The buyer pays at the provider. */
    pay(purchaseId: string) {
      const payment = payments.get(`pay_${purchaseId}`)
      if (payment) payment.state = 'succeeded'
    },
    fail(down: boolean) {
      isDown = down
    },
  }
}
