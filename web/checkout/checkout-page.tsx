import './checkout.css'
import type { Billing, Quote } from '@guildhall/contract/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#lib/api-error.ts'
import { formatMoney } from '#lib/format.ts'
import { countdown, useSecondsUntil } from '#lib/use-seconds-until.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { Steps } from '#ui/steps.tsx'
import { Summary } from '#ui/summary.tsx'
import { Changes } from './changes.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutQueries } from './checkout-queries.ts'
import { WaitingPurchase } from './waiting-purchase.tsx'

interface CheckoutPageProps {
  /** What is known of the buyer. */
  buyer: Pick<Billing, 'name' | 'email'> & { company?: string }
  /** When every change of the cart has been made. */
  cartSettled: () => Promise<void>
  /** Something was bought: the cart is another one now. */
  onBought: () => void
  /** The session has ended: only whoever signs in can go on. */
  onSignedOut: () => void
}

/** Checkout on one page (product 5): what changed, what is bought, who is billed, one button. */
export function CheckoutPage({ buyer, cartSettled, onBought, onSignedOut }: CheckoutPageProps) {
  const { data: quote, error, refetch } = useQuery(checkoutQueries.quote(cartSettled))
  // The total that was about to be paid when something turned out to have changed.
  const [before, setBefore] = useState<number | null>(null)
  const stale = async () => {
    const { data: now } = await refetch()
    if (!quote || !now || now.quoteId === quote.quoteId) return false
    if (now.totalMinor !== quote.totalMinor) setBefore(quote.totalMinor)
    return JSON.stringify([now.lines, now.changes]) !== JSON.stringify([quote.lines, quote.changes])
  }
  const isSignedOut = error instanceof ApiError && error.status === 401
  const leave = useEffectEvent(onSignedOut)
  useEffect(() => {
    if (isSignedOut) leave()
  }, [isSignedOut])
  if (error instanceof ApiError && error.code === 'cart_empty')
    return (
      <Frame>
        <EmptyState
          solid="octa"
          title="There is nothing to pay for"
          actions={
            <>
              <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
                Browse the marketplace
              </Link>
              <Link className={buttonClass()} to="/cart">
                Open cart
              </Link>
            </>
          }
        >
          Your cart is empty, or nothing in it can be bought now.
        </EmptyState>
      </Frame>
    )
  if (!quote)
    return (
      <Frame>
        {error && !isSignedOut ? (
          <LoadFailure
            title="The checkout could not be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <Loading className="co">
            <Skeleton height="36rem" />
            <Skeleton height="12rem" />
          </Loading>
        )}
      </Frame>
    )
  if (quote.pending)
    return (
      <Frame>
        <WaitingPurchase id={quote.pending} onOver={() => void refetch()} />
      </Frame>
    )
  return (
    <Frame isFree={quote.totalMinor === 0}>
      <CheckoutForm
        quote={quote}
        start={quote.lastBilling ? { ...quote.lastBilling, purchaseOrder: '' } : buyer}
        changes={<Changes changes={quote.changes} currency={quote.currency} before={before} total={quote.totalMinor} />}
        summary={<QuoteSummary quote={quote} />}
        onStale={stale}
        onBought={onBought}
        onSignedOut={onSignedOut}
      />
    </Frame>
  )
}

function Frame({ isFree = false, children }: { isFree?: boolean; children: ReactNode }) {
  return (
    <div className="page co__page">
      <div className="co__h">
        <h1 className="t-page">Checkout</h1>
        <Steps label="Progress" steps={['Cart', 'Details', ...(isFree ? [] : ['Payment']), 'Done']} current={1} />
      </div>
      <noscript>
        <p className="mb-4">Paying needs JavaScript, which is off in this browser. Your cart stays as it is.</p>
      </noscript>
      {children}
    </div>
  )
}

function QuoteSummary({ quote }: { quote: Quote }) {
  const { lines, totalMinor, currency, expiresAt } = quote
  const left = useSecondsUntil(Date.parse(expiresAt))
  const money = (minor: number) => formatMoney(minor / 100, currency, { exact: true })
  return (
    <Summary
      lines={lines.map(({ productId: id, title, quantity, totalMinor: minor }) => {
        return { id, title, quantity, amount: minor === 0 ? 'Free' : money(minor) }
      })}
      total={money(totalMinor)}
    >
      <p className="t-sm c3">
        {left > 0 ? (
          <>
            These prices hold for <span className="num">{countdown(left)}</span>. Then we check them again.
          </>
        ) : (
          'We are checking the prices again.'
        )}
      </p>
    </Summary>
  )
}
