import './checkout.css'
import type { Billing } from '@guildhall/contract/orders/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { Steps } from '#ui/progress/progress.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutQueries, dropAnswers, noteBought } from './checkout-queries.ts'
import { type BoughtBefore, BoughtBeforeNote, NothingToBuy, WaitingPurchase } from './checkout-states.tsx'
import { QuestionsForm } from './questions-form.tsx'
import { QuoteChanges, QuoteSummary } from './quote-summary.tsx'

interface CheckoutPageProps {
  /** Who buys: customUserId. */
  owner: string
  /** The address says that the questions of the sellers are answered. */
  isPastQuestions: boolean
  /** The one project that is bought at once; null for the cart. */
  item: string | null
  /** The order that the item was bought with before; null without one, undefined until it is known. */
  before: BoughtBefore | null | undefined
  /** How many of each item of the cart its buyer has bought before, by its id. */
  owned: ReadonlyMap<string, number>
  /** What is known of the buyer. */
  buyer: Pick<Billing, 'name' | 'email'> & { company?: string }
  /** When every change of the cart has been made. */
  cartSettled: () => Promise<void>
  /** Something was bought: the cart is another one now. */
  onBought: () => void
  /** The session has ended: only whoever signs in can go on. */
  onSignedOut: () => void
}

/** The checkout, unless the item was bought before: then it is bought again only when its buyer says so. */
export function CheckoutPage({ before, ...props }: CheckoutPageProps) {
  const [isAgain, setAgain] = useState(false)
  if (before === undefined)
    return (
      <CheckoutFrame item={props.item}>
        <LoadingCheckout />
      </CheckoutFrame>
    )
  if (before && !isAgain)
    return (
      <CheckoutFrame item={props.item}>
        <BoughtBeforeNote order={before} onAgain={() => setAgain(true)} />
      </CheckoutFrame>
    )
  return <Checkout {...props} />
}

function LoadingCheckout() {
  return (
    <Loading className="co">
      <Skeleton height="36rem" />
      <Skeleton height="12rem" />
    </Loading>
  )
}

/** Checkout on one page: what changed, what is bought, who is billed, one button. */
function Checkout(props: Omit<CheckoutPageProps, 'before'>) {
  const { owner, item, isPastQuestions, owned, buyer, cartSettled, onBought, onSignedOut } = props
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(checkoutQueries.quote(item, owner, cartSettled))
  const waiting = useQuery(checkoutQueries.waiting(owner))
  const quote = data?.quote
  // Questions that changed leave no quote until they are answered. The form behind them keeps the last one, and what was typed.
  const [lastQuote, setLastQuote] = useState(quote)
  if (quote && quote !== lastQuote) setLastQuote(quote)
  const formQuote = quote ?? lastQuote
  // The total that was about to be paid when something turned out to have changed.
  const [before, setBefore] = useState<number | null>(null)
  const stale = async () => {
    const { data: anew } = await refetch()
    const now = anew?.quote
    if (!quote || !now || now.quoteId === quote.quoteId) return false
    if (now.totalMinor !== quote.totalMinor) setBefore(quote.totalMinor)
    return JSON.stringify([now.lines, now.changes]) !== JSON.stringify([quote.lines, quote.changes])
  }
  const isSignedOut = error instanceof ApiError && error.status === 401
  const leave = useEffectEvent(onSignedOut)
  useEffect(() => {
    if (isSignedOut) leave()
  }, [isSignedOut])
  const waits = waiting.data?.id ?? quote?.pending
  if (waits)
    return (
      <CheckoutFrame item={item}>
        <WaitingPurchase
          id={waits}
          onOver={() => {
            void refetch()
            void waiting.refetch()
          }}
        />
      </CheckoutFrame>
    )
  const refusal = error instanceof ApiError && error.status === 409 ? error : null
  if (refusal && (item || refusal.code === 'cart_empty'))
    return (
      <CheckoutFrame item={item}>
        <NothingToBuy reason={item ? refusal.message : null} />
      </CheckoutFrame>
    )
  if (!data || waiting.isPending)
    return (
      <CheckoutFrame item={item}>
        {error && !isSignedOut ? (
          <LoadFailure
            title="The checkout could not be loaded"
            message={error.message}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingCheckout />
        )}
      </CheckoutFrame>
    )
  const questions = data.lines.flatMap(({ answers }) => answers.map(({ questionId }) => questionId))
  const isAsking = questions.length > 0 && (!isPastQuestions || !quote)
  async function goOn() {
    const { data: anew, error: failure } = await refetch()
    if (failure) throw failure
    if (anew?.quote) await navigate(checkoutPath(item, 'details'))
  }
  return (
    <CheckoutFrame
      item={item}
      isFree={data.totalMinor === 0}
      hasQuestions={questions.length > 0}
      step={isAsking ? 'questions' : 'details'}
    >
      {isAsking ? (
        <QuestionsForm key={questions.join()} asked={data} owner={owner} isAgain={isPastQuestions} onAnswered={goOn} />
      ) : null}
      {formQuote ? (
        <div hidden={isAsking}>
          <CheckoutForm
            quote={formQuote}
            item={item}
            owner={owner}
            owned={owned}
            start={formQuote.lastBilling ? { ...formQuote.lastBilling, purchaseOrder: '' } : buyer}
            changes={<QuoteChanges {...formQuote} before={before} total={formQuote.totalMinor} />}
            summary={<QuoteSummary {...formQuote} />}
            onStale={stale}
            onBought={(purchase) => {
              noteBought(owner, purchase.id, data.lines)
              if (purchase.state !== 'pending') dropAnswers(owner, purchase.id)
              onBought()
            }}
            onSignedOut={onSignedOut}
          />
        </div>
      ) : null}
    </CheckoutFrame>
  )
}

interface CheckoutFrameProps {
  /** The one project that is bought at once; it comes from no cart. */
  item?: string | null
  isFree?: boolean
  /** Sellers ask something. */
  hasQuestions?: boolean
  /** Where the buyer is; undefined until it is known. */
  step?: 'questions' | 'details'
  children: ReactNode
}

/** The heading of the checkout with its steps, around what there is to do. */
function CheckoutFrame(props: CheckoutFrameProps) {
  const { item = null, isFree = false, hasQuestions = false, step, children } = props
  const first = [...(item ? [] : ['Cart']), ...(hasQuestions ? ['Questions'] : [])]
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  // Another step begins at its top, for the keyboard and for those who listen.
  useEffect(() => {
    if (before.current && step && step !== before.current) heading.current?.focus()
    before.current = step
  }, [step])
  return (
    <div className="page co__page">
      <div className="co__h">
        <h1 className="t-page" ref={heading} tabIndex={-1}>
          Checkout
        </h1>
        <Steps
          label="Progress"
          steps={[...first, 'Details', ...(isFree ? [] : ['Payment']), 'Done']}
          current={step === 'questions' ? first.length - 1 : first.length}
        />
      </div>
      <noscript>
        <p className="mb-4">Paying needs JavaScript, which is off in this browser. Your cart stays as it is.</p>
      </noscript>
      {children}
    </div>
  )
}
