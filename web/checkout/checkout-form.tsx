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
import { Notice } from '#ui/notice.tsx'
import { BillingFields } from './billing-fields.tsx'
import { buy } from './buy.ts'
import { bySeller } from './groups.ts'
import { Review } from './review.tsx'

interface CheckoutFormProps {
  quote: Quote
  start: Partial<Billing>
  /** The server knows another quote, or a purchase that waits: what is shown is asked anew. Answers whether it is another. */
  onStale: () => Promise<boolean>
  /** A purchase was made. */
  onBought: () => void
}

const Form = z.extend(Billing, { immediateDelivery: z.optional(z.literal('on')) })

/** What is bought, who is billed, and the one button. */
export function CheckoutForm({ quote, start, onStale, onBought }: CheckoutFormProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  // The press that found another quote than the one shown: said beside the button, which is far from what changed.
  const [anew, setAnew] = useState<'changed' | 'same' | null>(null)
  const { totalMinor, currency, lines } = quote
  const opensFiles = bySeller(lines).some(({ opensAtOnce }) => opensAtOnce)
  const form = useForm({
    schema: Form,
    // What is left empty is not said.
    read: (data) => Object.fromEntries([...data].filter(([, value]) => value !== '')),
    async send({ immediateDelivery, ...billing }) {
      setAnew(null)
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
        setAnew((await onStale()) ? 'changed' : 'same')
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
  // These are told above the form, whose first wrong field may be far up; the rest where it was pressed.
  const hasWrongFields = form.summary.length > 0
  return (
    <form {...form.formProps} aria-label="Checkout">
      {hasWrongFields ? (
        <div className="mb-5">
          <FormNotices form={form} />
        </div>
      ) : null}
      <Review quote={quote} />
      <BillingFields start={start} isFree={totalMinor === 0} errors={form.errors} idOf={form.idOf} />
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
      {!hasWrongFields && (form.failureText || form.isChecking) ? (
        <div className="mb-4">
          <FormNotices form={form} />
        </div>
      ) : null}
      {anew ? (
        <div className="mb-4">
          <Notice kind="wait">
            <p className="semi">Nothing was paid yet.</p>
            {anew === 'changed' ? (
              <p>
                Something has changed since you saw it: it stands at the top of this page. All of it costs{' '}
                {totalMinor === 0 ? 'nothing' : total} now.
              </p>
            ) : (
              <p>The prices had to be asked anew, and they are the same. Press again.</p>
            )}
          </Notice>
        </div>
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
