import type { Output } from '@guildhall/contract/api/client.ts'
import { sessionStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import type { Billing } from '@guildhall/contract/orders/billing.ts'
import type { checkoutEndpoints, Purchase, Quote } from '@guildhall/contract/orders/checkout.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import type { DirectItems } from '#lib/page/checkout-path.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { BillingFields, withCompany } from './billing-fields.tsx'
import { checkoutApi } from './checkout-queries.ts'
import { beginName, openingLines, Review, readChoices } from './review.tsx'

/** The values of the controls by name; false or null where nothing is chosen. */
type Typed = Record<string, string | false | null>

interface CheckoutFormProps {
  quote: Quote
  /** What is bought directly; null for the cart. */
  item: DirectItems | null
  /** The buyer: customUserId. */
  owner: string
  /** How many of each item the buyer has bought before, by item id. */
  owned: ReadonlyMap<string, number>
  start: Partial<Billing>
  /** The changes since the cart was filled. */
  changes: ReactNode
  /** The price and its breakdown. */
  summary: ReactNode
  /** The server has another quote or a pending purchase: refetches what is shown. Returns whether it differs. */
  onStale: () => Promise<boolean>
  /** A purchase was made. */
  onBought: (purchase: Purchase) => void
  /** The session has ended. */
  onSignedOut: () => void
}

/** The items, the billing details, the price, and the one button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { quote, item, owner, owned, start, changes, summary, onStale, onBought, onSignedOut } = props
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  // Set when the press found a quote other than the one shown: announced beside the button, because the changes are far
  // above it.
  const [outdated, setOutdated] = useState<'changed' | 'same' | null>(null)
  const { quoteId, totalMinor, currency, lines } = quote
  const [kept] = useState(() => readDetails(owner) ?? {})
  const form = useApiForm({
    schema: async () => (await import('./checkout-schemas.ts')).checkoutSchema(lines),
    toInput: (values: Typed) => withCompany(readChoices(values)),
    defaultValues: { country: kept.country ?? start.country ?? '' },
    async send({ choices, [beginName]: _agreed, ...billing }) {
      setOutdated(null)
      try {
        const { purchase, payment } = await buy({ quoteId, billing, immediateDelivery: openingLines(lines, choices) })
        dropDetails(owner)
        onBought(purchase)
        if (payment?.url && purchase.state === 'pending') {
          setLeaving(true)
          location.assign(payment.url)
        } else await navigate(`/payment-success?purchase=${purchase.id}`)
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return onSignedOut()
        if (!(error instanceof ApiError) || !isStale(error.code)) throw error
        setOutdated((await onStale()) ? 'changed' : 'same')
      }
    },
  })
  // After the browser's back button from the provider's page, this page may be restored as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!persisted) return
    setLeaving(false)
    void client.invalidateQueries()
  })
  const total = moneyText(totalMinor, currency)
  const isBusy = form.isBusy || isLeaving
  // Field errors are listed above the form, because the first wrong field may be far up; other errors appear at the button.
  const hasWrongFields = form.summary.length > 0
  return (
    <form
      {...form.formProps}
      onChange={(event) => {
        keepDetails(owner, form.getValues())
        form.formProps.onChange(event)
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
        <Review quote={quote} item={item} owned={owned} kept={kept} form={form} />
        <BillingFields
          form={form}
          start={start}
          kept={kept}
          isFree={totalMinor === 0}
          personal={lines.flatMap((line) =>
            line.kind === 'project' && line.licence === 'personal' ? [line.title] : [],
          )}
        />
      </div>
      {summary}
      <div className="co__pay">
        {!hasWrongFields && (form.failureText || form.isChecking) ? (
          <div className="mb-4">
            <FormNotices form={form} />
          </div>
        ) : null}
        {outdated ? (
          <div className="mb-4">
            <Notice kind="wait">
              <p className="semi">You have not paid yet.</p>
              {outdated === 'changed' ? (
                <p>
                  Something has changed since you last looked. See the top of this page. The total is now{' '}
                  {totalMinor === 0 ? 'zero' : total}.
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
// A directly bought item has its own refusal codes.
const isStale = (code: string) => stale.has(code) || code === 'slot_taken' || code.startsWith('product_')

interface Wish {
  quoteId: string
  billing: Billing
  /** The lines that begin before the time to withdraw is over. */
  immediateDelivery: string[]
}

const tries = 20
const pauseMs = 1000

/**
 * Buys what was quoted. The idempotency key is derived from the request: a double click, a reload, the back button and
 * another tab send the same request, which is one purchase.
 */
async function buy({ quoteId, billing, immediateDelivery }: Wish): Promise<Output<typeof checkoutEndpoints.checkout>> {
  const body = { quoteId, billing, ...(immediateDelivery.length > 0 ? { immediateDelivery } : {}) }
  const idempotencyKey = `${quoteId}-${checksum(JSON.stringify(body))}`
  for (let left = tries; ; left -= 1)
    try {
      return await checkoutApi.checkout({ body, idempotencyKey })
    } catch (error) {
      // The same request is already running: its answer is ours.
      if (!(error instanceof ApiError && error.code === 'request_running') || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
}

// 32-bit FNV-1a is enough: it only distinguishes a buyer's few versions of a form, and guards nothing.
function checksum(text: string): string {
  let sum = 0x811c9dc5
  for (const unit of new TextEncoder().encode(text)) sum = Math.imul(sum ^ unit, 0x01000193) >>> 0
  return sum.toString(36)
}

const keyOf = (owner: string) => `${sessionStorageKeys.checkout}:${owner}`

/** Returns what `owner` has entered at checkout in this tab, by field name; null when nothing. */
function readDetails(owner: string): Record<string, string> | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps it in this tab until something is bought, so that it survives a reload or the back button. */
function keepDetails(owner: string, values: Typed): void {
  // No chosen country is no answer: the one of the last purchase stays.
  const entered = Object.entries(values).filter(
    ([name, value]) => typeof value === 'string' && (value !== '' || name !== 'country'),
  )
  const text = JSON.stringify(Object.fromEntries(entered))
  try {
    sessionStorage.setItem(keyOf(owner), text)
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Deletes it: it is on the purchase now. */
function dropDetails(owner: string): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Without storage nothing was kept.
  }
}
