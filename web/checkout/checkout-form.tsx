import { Billing, type Quote } from '@guildhall/contract/checkout.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api-error.ts'
import { formatMoney } from '#lib/format.ts'
import { useForm } from '#lib/use-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormNotices } from '#ui/form-notices.tsx'
import { BillingFields } from './billing-fields.tsx'
import { buy } from './buy.ts'
import { bySeller } from './groups.ts'
import { Review } from './review.tsx'

interface CheckoutFormProps {
  quote: Quote
  start: Partial<Billing>
  /** The server knows another quote, or a purchase that waits: what is shown is to be asked anew. */
  onStale: () => Promise<unknown>
  /** A purchase was made. */
  onBought: () => void
}

const Form = z.extend(Billing, { immediateDelivery: z.optional(z.literal('on')) })

/** What is bought, who is billed, and the one button. */
export function CheckoutForm({ quote, start, onStale, onBought }: CheckoutFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const { totalMinor, currency, lines } = quote
  const opensFiles = bySeller(lines).some(({ opensAtOnce }) => opensAtOnce)
  const form = useForm({
    schema: Form,
    // What is left empty is not said.
    read: (data) => Object.fromEntries([...data].filter(([, value]) => value !== '')),
    async send({ immediateDelivery, ...billing }) {
      try {
        const { purchase, payment } = await buy({
          quoteId: quote.quoteId,
          billing,
          immediateDelivery: immediateDelivery && true,
        })
        onBought()
        if (payment?.url && purchase.state === 'pending') {
          setLeaving(true)
          location.assign(payment.url)
        } else await navigate(`/payment-success?purchase=${purchase.id}`)
      } catch (error) {
        if (!(error instanceof ApiError) || !stale.has(error.code)) throw error
        await onStale()
      }
    },
  })
  // Back from the provider's page by the browser's button, this page may be as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      void client.invalidateQueries({ queryKey: ['checkout'] })
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [client])
  const total = formatMoney(totalMinor / 100, currency, { exact: true })
  const isBusy = form.isBusy || isLeaving
  return (
    <form {...form.formProps} aria-label="Checkout">
      {form.summary.length || form.failureText || form.isChecking ? (
        <div className="mb-5">
          <FormNotices form={form} />
        </div>
      ) : null}
      <Review quote={quote} />
      <BillingFields start={start} errors={form.errors} idOf={form.idOf} />
      {opensFiles ? (
        <section className="blk" aria-labelledby="delivery">
          <h2 className="t-section" id="delivery">
            Files
          </h2>
          <Checkbox
            name="immediateDelivery"
            label="Open the files at once. My right to withdraw from them ends when they open."
            help="Without it they stay closed for 14 days, in which you can withdraw; the order opens them sooner whenever you ask."
          />
        </section>
      ) : null}
      <div className="btn-group">
        <Button {...form.submitProps} busy={isBusy} look="primary" size="lg">
          {totalMinor === 0 ? 'Take for free' : `Pay ${total}`}
        </Button>
        <Link className={buttonClass({ look: 'quiet', size: 'lg' })} to="/cart">
          Back to cart
        </Link>
      </div>
      <p className="c3 t-sm mt-3">
        {totalMinor === 0
          ? 'Nothing is charged.'
          : 'You pay on the page of the payment provider; this site never sees your card.'}{' '}
        The{' '}
        <Link className="link" to="/terms-conditions">
          terms
        </Link>{' '}
        and the{' '}
        <Link className="link" to="/refund-policy">
          refund policy
        </Link>{' '}
        apply.
      </p>
    </form>
  )
}

const stale = new Set(['quote_changed', 'purchase_pending', 'cart_empty', 'purchase_over'])
