import { moneyText } from '@guildhall/contract/values/money.ts'
import './checkout.css'
import type { Purchase } from '@guildhall/contract/orders/checkout.ts'
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Icon, type IconDrawing } from '#ui/pictures/icon.tsx'
import { checkoutQueries } from './checkout-queries.ts'
import { hasOpenFiles, type MessageButton, PaidOrder } from './paid-order.tsx'
import { standingOf, unpaidEnd } from './purchase-state.ts'
import { PurchaseOrders, usePurchaseActs } from './unpaid-purchase.tsx'

type Standing = ReturnType<typeof standingOf>

interface PurchasePageProps {
  id: string
  /** Whether the buyer comes from the payment provider, which may have the money already. */
  isReturned: boolean
  message: MessageButton
  onPaid: () => void
}

/** Where buyers return after paying: the actual state of one purchase, and what they can do. */
export function PurchasePage({ id, isReturned, message, onPaid }: PurchasePageProps) {
  const { data: purchase, error } = useQuery(checkoutQueries.purchase(id))
  const standing = purchase && standingOf(purchase, isReturned)
  const paid = useEffectEvent(onPaid)
  useEffect(() => {
    if (standing && isPaid(standing)) paid()
  }, [standing])
  if (!purchase || !standing) return null
  return (
    <div className="page">
      <div className="ps">
        <Head purchase={purchase} standing={standing} />
        {error ? (
          <p className="c2 t-sm mb-4" role="status">
            Could not check the payment just now. We try again automatically.
          </p>
        ) : null}
        {isPaid(standing) ? (
          <div className="ps__l">
            {purchase.orders.map((order) => (
              <PaidOrder key={order.id} order={order} message={message} />
            ))}
          </div>
        ) : (
          <PurchaseOrders orders={purchase.orders} currency={purchase.currency} />
        )}
        <Acts purchase={purchase} standing={standing} />
      </div>
    </div>
  )
}

const isPaid = (standing: Standing) => standing === 'paid' || standing === 'refunded'

const looks: Record<Standing, { drawing: IconDrawing; mark: string }> = {
  paid: { drawing: Check, mark: ' ps__i--paid' },
  refunded: { drawing: Undo2, mark: '' },
  unpaid: { drawing: Clock, mark: '' },
  confirming: { drawing: Clock, mark: '' },
  failed: { drawing: CircleAlert, mark: ' ps__i--failed' },
  cancelled: { drawing: X, mark: '' },
}

function Head({ purchase, standing }: { purchase: Purchase; standing: Standing }) {
  const { drawing, mark } = looks[standing]
  return (
    <div className="ps__h">
      <span className={`ps__i${mark}`}>
        <Icon of={drawing} size={26} />
      </span>
      {/* Changes while the page is open are announced to screen readers. */}
      <div role="status">
        <h1 className="t-page">{titleOf(purchase, standing)}</h1>
        <p className="c2">
          <Sentence purchase={purchase} standing={standing} />
        </p>
      </div>
    </div>
  )
}

function titleOf({ totalMinor }: Purchase, standing: Standing): string {
  if (standing === 'paid') return totalMinor === 0 ? 'It is yours' : 'Payment received'
  return {
    refunded: 'Purchase refunded',
    unpaid: 'Not paid yet',
    confirming: 'Waiting for confirmation',
    failed: 'The payment was refused',
    cancelled: 'Purchase cancelled',
  }[standing]
}

function Sentence({ purchase, standing }: { purchase: Purchase; standing: Standing }) {
  const { totalMinor, refundedMinor, currency, payment, paidAt, orders } = purchase
  const total = moneyText(totalMinor, currency)
  // With one order, its own line says so.
  if (standing === 'refunded')
    return <>{orders.length === 1 ? `You paid ${total}.` : `The full ${total} was refunded.`}</>
  if (standing === 'paid')
    return (
      <>
        {totalMinor === 0 ? 'Nothing was charged. ' : `${total}, `}
        {paidAt && totalMinor > 0 ? (
          <>
            <DateOf at={paidAt} time />.{' '}
          </>
        ) : null}
        {refundedMinor > 0
          ? `${moneyText(refundedMinor, currency)} of it was refunded.`
          : `We email you a ${totalMinor === 0 ? 'confirmation' : 'receipt'}.`}
      </>
    )
  if (standing === 'unpaid')
    return (
      <>
        You have not been charged. <UnpaidEnd purchase={purchase} />
      </>
    )
  if (standing === 'confirming')
    return (
      <>
        The payment provider has not confirmed yet whether {total} arrived. This page tells you as soon as it does; you
        can close it in the meantime. If you have not paid yet, continue below. <UnpaidEnd purchase={purchase} />
      </>
    )
  if (standing === 'failed') return <>{payment?.refusal ?? 'The provider did not say why.'} Nothing was charged.</>
  if (payment?.state === 'succeeded')
    return <>Nothing was bought: {total} arrived after the purchase had ended. We refund all of it.</>
  return <>Nothing was bought. If a payment still arrives, we refund it at once.</>
}

/** What happens to a purchase that is not paid, and when: for a held time, its hold counts. */
function UnpaidEnd({ purchase }: { purchase: Purchase }) {
  const end = unpaidEnd(purchase, Date.now())
  const at = <DateOf at={end.at} time />
  if (end.kind === 'held')
    return (
      <>
        We hold your time until {at}. If your payment arrives later, you get the session only if the time is still free.
        Otherwise we refund it.
      </>
    )
  if (end.kind === 'lapsed')
    return (
      <>
        Your time is no longer held, so others can book it. You can still pay until {at}. If the time is taken by then,
        we refund it.
      </>
    )
  if (end.kind === 'kept')
    return <>This purchase ends on {at}. Your time stays held: you can pay later on the page of its booking.</>
  return <>An unpaid purchase is cancelled automatically on {at}.</>
}

function Acts({ purchase, standing }: { purchase: Purchase; standing: Standing }) {
  const { pay, cancel, isPaying, isCancelling } = usePurchaseActs(purchase.id)
  const isHydrated = useHydrated()
  if (isPaid(standing)) return <Onward purchase={purchase} />
  if (standing === 'cancelled')
    return (
      <div className="btn-group mt-5">
        <Link className={buttonClass({ look: 'primary' })} to="/cart">
          Open cart
        </Link>
      </div>
    )
  return (
    <div className="btn-group mt-5">
      <Button look="primary" busy={isPaying} onClick={pay}>
        {standing === 'failed'
          ? 'Try again'
          : standing === 'unpaid'
            ? `Pay ${moneyText(purchase.totalMinor, purchase.currency)}`
            : 'Continue payment'}
      </Button>
      <Button busy={isCancelling} onClick={cancel}>
        Cancel purchase
      </Button>
      {isHydrated ? null : (
        <noscript>
          <a className={buttonClass()} href={`/payment-success?purchase=${purchase.id}`}>
            Check again
          </a>
        </noscript>
      )}
    </div>
  )
}

function Onward({ purchase: { id, orders, totalMinor } }: { purchase: Purchase }) {
  const [only] = orders.length === 1 ? orders : []
  // 'Open files' and 'Open booking' are the main action when they are shown.
  const isOpen = orders.some((order) => hasOpenFiles(order) || order.items.some(({ bookingId }) => bookingId !== null))
  return (
    <div className="btn-group mt-5">
      <Link
        className={buttonClass({ look: isOpen ? 'second' : 'primary' })}
        to={only ? `/orders/${only.id}` : '/orders'}
      >
        {only ? 'Open the order' : 'Open my orders'}
      </Link>
      {totalMinor > 0 ? (
        <Link className={buttonClass()} to={`/purchases/${id}/receipt`}>
          Receipt
        </Link>
      ) : null}
      <Link className={buttonClass({ look: 'quiet' })} to="/marketplace">
        Keep browsing
      </Link>
    </div>
  )
}
