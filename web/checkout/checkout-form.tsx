import { Billing, type Purchase, type Quote } from '@guildhall/contract/orders/checkout.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { BillingFields, companyName, forCompany, withCompany } from './billing-fields.tsx'
import { choicesOf, openingLines, readChoices } from './files-choice.tsx'
import { dropDetails, keepDetails, readDetails } from './kept-details.ts'
import { buy } from './purchase-request.ts'
import { Review } from './review.tsx'

interface CheckoutFormProps {
  quote: Quote
  /** The one project that is bought at once; null for the cart. */
  item: string | null
  /** Who buys: customUserId. */
  owner: string
  /** How many of each item its buyer has bought before, by its id. */
  owned: ReadonlyMap<string, number>
  start: Partial<Billing>
  /** What changed since the cart was made. */
  changes: ReactNode
  /** What it costs, and what that is made of. */
  summary: ReactNode
  /** The server knows another quote, or a purchase that waits: what is shown is asked anew. Answers whether it is another. */
  onStale: () => Promise<boolean>
  /** A purchase was made. */
  onBought: (purchase: Purchase) => void
  /** The session has ended. */
  onSignedOut: () => void
}

/** What is bought, who is billed, what it costs, and the one button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { quote, item, owner, owned, start, changes, summary, onStale, onBought, onSignedOut } = props
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  // The press that found another quote than the one shown: said beside the button, which is far from what changed.
  const [anew, setAnew] = useState<'changed' | 'same' | null>(null)
  const { quoteId, totalMinor, currency, lines } = quote
  const [kept] = useState(() => readDetails(owner) ?? {})
  const form = useForm({
    schema: z.safeExtend(Billing, { choices: choicesOf(lines), company: z.optional(companyName) }),
    read: (data) => withCompany(readChoices(data)),
    async send({ choices, ...billing }) {
      setAnew(null)
      try {
        const { purchase, payment } = await buy({ quoteId, billing, immediateDelivery: openingLines(choices) })
        dropDetails(owner)
        onBought(purchase)
        if (payment?.url && purchase.state === 'pending') {
          setLeaving(true)
          location.assign(payment.url)
        } else await navigate(`/payment-success?purchase=${purchase.id}`)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onSignedOut()
        if (!(error instanceof ApiError) || !isStale(error.code)) throw error
        setAnew((await onStale()) ? 'changed' : 'same')
      }
    },
  })
  // Back from the provider's page by the browser's button, this page may be as it was left.
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      setLeaving(false)
      void client.invalidateQueries()
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [client])
  const { onInput, ...formProps } = form.formProps
  const total = moneyText(totalMinor, currency)
  const isBusy = form.isBusy || isLeaving
  // These are told above the form, whose first wrong field may be far up; the rest where it was pressed.
  const hasWrongFields = form.summary.length > 0
  return (
    <form
      {...formProps}
      onInput={(event) => {
        keepDetails(owner, event.currentTarget)
        onInput(event)
        // Its field goes with the choice.
        if ((event.target as HTMLElement).getAttribute('name') === forCompany) form.recheck('company')
      }}
      className="co co--pay"
      aria-label="Checkout"
    >
      <div>
        {changes}
        {hasWrongFields ? (
          <div className="mb-5">
            <FormNotices form={form} />
          </div>
        ) : null}
        <Review quote={quote} item={item} owned={owned} kept={kept} errors={form.errors} idOf={form.idOf} />
        <BillingFields start={start} kept={kept} isFree={totalMinor === 0} errors={form.errors} idOf={form.idOf} />
      </div>
      {summary}
      <div className="co__pay">
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
                  Something has changed since you saw it. See the top of this page. The total is{' '}
                  {totalMinor === 0 ? 'nothing' : total} now.
                </p>
              ) : (
                <p>We checked the prices again. Nothing changed. You can pay now.</p>
              )}
            </Notice>
          </div>
        ) : null}
        <Button {...form.submitProps} busy={isBusy} look="primary" size="lg" icon={totalMinor === 0 ? undefined : Lock}>
          {totalMinor === 0 ? 'Take for free' : `Pay ${total}`}
        </Button>
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
      </div>
    </form>
  )
}

const stale = new Set([
  'quote_changed',
  'quote_gone',
  'purchase_pending',
  'cart_empty',
  'purchase_over',
  'answers_required',
])
// What is bought at once is refused for its own reason.
const isStale = (code: string) => stale.has(code) || code.startsWith('product_')
