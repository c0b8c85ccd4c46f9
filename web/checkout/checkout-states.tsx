import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { checkoutQueries } from './checkout-queries.ts'
import { PurchaseOrders, usePurchaseActs } from './unpaid-purchase.tsx'

/** The purchase that must be paid or cancelled before another can begin; calls `onOver` when it no longer waits. */
export function WaitingPurchase({ id, onOver }: { id: string; onOver: () => void }) {
  const { data: purchase, error, refetch } = useQuery(checkoutQueries.purchase(id))
  const navigate = useNavigate()
  const { pay, cancel, isPaying, isCancelling } = usePurchaseActs(id)
  const state = purchase?.state
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (state === 'cancelled') over()
    if (state === 'paid' || state === 'closed') void navigate(`/payment-success?purchase=${id}`, { replace: true })
  }, [state, id, navigate])
  if (error && !purchase)
    return (
      <LoadFailure title="Your purchase could not be loaded" message={error.message} onRetry={() => void refetch()} />
    )
  if (!purchase)
    return (
      <Loading>
        <Skeleton height="9rem" />
      </Loading>
    )
  const total = moneyText(purchase.totalMinor, purchase.currency)
  return (
    <>
      <TurnBox
        turn="yours"
        title="You have a purchase that is not paid yet"
        next={
          purchase.payment?.state === 'processing'
            ? `The payment provider has not confirmed yet whether ${total} arrived. You can buy something else once it is confirmed.`
            : `Pay ${total} or cancel it before you buy something else. You have not been charged yet.`
        }
        action={
          <>
            <Button look="primary" busy={isPaying} onClick={pay}>
              Continue payment
            </Button>
            <Button busy={isCancelling} onClick={() => cancel()}>
              Cancel purchase
            </Button>
          </>
        }
      />
      <div className="mt-5">
        <PurchaseOrders orders={purchase.orders} currency={purchase.currency} />
      </div>
    </>
  )
}

/** The viewer's latest order of a project. */
export interface BoughtBefore {
  id: string
  number: number
  boughtAt: string
}

/**
 * Shown instead of the checkout for a project the viewer already has: a link to the order, and buying again as the second
 * choice.
 */
export function BoughtBeforeNote({ order, onAgain }: { order: BoughtBefore; onAgain: () => void }) {
  return (
    <EmptyState
      solid="octa"
      title="You already have this"
      actions={
        <>
          <Link className={buttonClass({ look: 'primary' })} to={`/orders/${order.id}`}>
            Open the order
          </Link>
          <Button onClick={onAgain}>Buy it again</Button>
        </>
      }
    >
      You bought this on <DateOf at={order.boughtAt} />, in order {order.number}. Buying it again creates another order.
    </EmptyState>
  )
}

/** Shown instead of a checkout with nothing to buy; `reason` says why its one item, or its session, cannot be bought. */
export function NothingToBuy({ reason, isSession }: { reason: string | null; isSession: boolean }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      solid="octa"
      title={reason ? 'You cannot buy this now' : 'There is nothing to buy in your cart'}
      actions={
        <>
          {isSession ? (
            // The page before has the free times.
            <Button look="primary" onClick={() => navigate(-1)}>
              Back to the times
            </Button>
          ) : (
            <Link className={buttonClass({ look: 'primary' })} to="/marketplace">
              Browse the marketplace
            </Link>
          )}
          {reason ? null : (
            <Link className={buttonClass()} to="/cart">
              Open cart
            </Link>
          )}
        </>
      }
    >
      {reason ?? 'Your cart is empty, or nothing in it can be bought now.'}
    </EmptyState>
  )
}
