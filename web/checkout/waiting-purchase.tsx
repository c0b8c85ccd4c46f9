import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { TurnBox } from '#ui/progress/progress.tsx'
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
