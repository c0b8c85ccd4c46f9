import './checkout.css'
import { wantQuestion } from '@guildhall/contract/bookings/want-question.ts'
import type { Billing, CompanyBilling } from '@guildhall/contract/orders/billing.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { checkoutPath, type DirectItems } from '#lib/page/checkout-path.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { Steps } from '#ui/progress/progress.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutQueries, dropAnswers, noteBought } from './checkout-queries.ts'
import type { BoughtBefore } from './checkout-states.tsx'
import { QuoteSummary } from './quote-summary.tsx'

// Few purchases need them.
const states = () => import('./checkout-states.tsx')
const BoughtBeforeNote = lazyComponent(() => states().then((module) => module.BoughtBeforeNote))
const NothingToBuy = lazyComponent(() => states().then((module) => module.NothingToBuy))
const WaitingPurchase = lazyComponent(() => import('./waiting-purchase.tsx').then((module) => module.WaitingPurchase))
const QuoteChanges = lazyComponent(() => import('./quote-changes.tsx').then((module) => module.QuoteChanges))
const QuestionsForm = lazyComponent(() => import('./questions-form.tsx').then((module) => module.QuestionsForm))

interface CheckoutPageProps {
  /** The buyer: customUserId. */
  owner: string
  /** The URL says that the sellers' questions are answered. */
  isPastQuestions: boolean
  /** What is bought directly; null for the cart. */
  item: DirectItems | null
  /** The order the item was bought with before; null without one, undefined until known. */
  before: BoughtBefore | null | undefined
  /** How many of each cart item the buyer has bought before, by item id. */
  owned: ReadonlyMap<string, number>
  /** What is already known about the buyer. */
  buyer: Pick<Billing, 'name' | 'email'> & { company?: string }
  /** Resolves when every cart change has been made. */
  cartSettled: () => Promise<void>
  /** Something was bought: the cart has changed. */
  onBought: () => void
  /** The session has ended: the buyer must sign in to continue. */
  onSignedOut: () => void
}

/** The checkout. An item bought before needs the buyer's confirmation first. */
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

/** Checkout on one page: changes, items, billing details, one button. */
function Checkout(props: Omit<CheckoutPageProps, 'before'>) {
  const { owner, item, isPastQuestions, owned, buyer, cartSettled, onBought, onSignedOut } = props
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(checkoutQueries.quote(item, owner, cartSettled))
  const waiting = useQuery(checkoutQueries.waiting(owner))
  const quote = data?.quote
  // Changed questions leave no quote until they are answered. The form behind them keeps the last quote and what was typed.
  const [lastQuote, setLastQuote] = useState(quote)
  if (quote && quote !== lastQuote) setLastQuote(quote)
  const formQuote = quote ?? lastQuote
  // The total that was about to be paid when a change was found.
  const [before, setBefore] = useState<number | null>(null)
  const stale = async () => {
    const { data: latest } = await refetch()
    const now = latest?.quote
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
        <NothingToBuy reason={item ? refusal.message : null} isSession={item?.kind === 'session-type'} />
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
  // What a guest wants from a session is asked on its page: alone it needs no step of its own.
  const wants = new Set(data.lines.map(({ lineId }) => wantQuestion(lineId).id))
  const hasQuestions = questions.some((id) => !wants.has(id))
  const isAsking = hasQuestions && (!isPastQuestions || !quote)
  async function goOn() {
    const { data: latest, error: failure } = await refetch()
    if (failure) throw failure
    if (latest?.quote) await navigate(checkoutPath(item, 'details'))
  }
  return (
    <CheckoutFrame
      item={item}
      isFree={data.totalMinor === 0}
      hasQuestions={hasQuestions}
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
            start={startOf(formQuote, buyer)}
            changes={
              formQuote.changes.length > 0 || before !== null ? (
                <LazyBoundary>
                  <QuoteChanges {...formQuote} before={before} total={formQuote.totalMinor} />
                </LazyBoundary>
              ) : null
            }
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
  /** What is bought directly; it comes from no cart. */
  item?: DirectItems | null
  isFree?: boolean
  /** The sellers have questions. */
  hasQuestions?: boolean
  /** The buyer's current step; undefined until known. */
  step?: 'questions' | 'details'
  children: ReactNode
}

/** The checkout heading with its steps, around the current step. */
function CheckoutFrame(props: CheckoutFrameProps) {
  const { item = null, isFree = false, hasQuestions = false, step, children } = props
  const first = [...(item ? [] : ['Cart']), ...(hasQuestions ? ['Questions'] : [])]
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(step)
  // Each step starts at its top, for keyboard and screen reader users.
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
      <Suspense fallback={<LoadingCheckout />}>{children}</Suspense>
    </div>
  )
}

/** The billing details that the form starts with: the last ones, with what the company said when it asked for the work. */
function startOf(
  { lastBilling, company }: { lastBilling: Billing | null; company: CompanyBilling | null },
  buyer: Partial<Billing>,
): Partial<Billing> {
  const known = lastBilling ? { ...lastBilling, purchaseOrder: '' } : buyer
  return company ? { ...known, ...company, address: company.address || (known.address ?? '') } : known
}
