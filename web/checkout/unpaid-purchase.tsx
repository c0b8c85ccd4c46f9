import type { PurchaseOrder } from '@guildhall/contract/orders/checkout.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { Link } from 'react-router'
import { failureText } from '#lib/api/failure-text.ts'
import { displayName } from '#lib/format/people.ts'
import { useWindowEvent } from '#lib/hooks/use-window-event.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { ItemIcon } from '#ui/pictures/item-icon.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { checkoutApi, checkoutQueries } from './checkout-queries.ts'

/** Tells the buyer about a purchase waiting for payment, with a link; renders nothing without one. */
export function WaitingNotice() {
  const owner = useViewer()?.customUserId ?? ''
  const { data: purchase } = useQuery({ ...checkoutQueries.waiting(owner), enabled: owner !== '' })
  if (!purchase) return null
  return (
    <div className="mb-4">
      <Notice kind="wait">
        <p>
          <span className="semi">
            Your purchase of {moneyText(purchase.totalMinor, purchase.currency)} is not paid yet.
          </span>{' '}
          {purchase.payment?.state === 'processing'
            ? 'The payment provider has not confirmed yet whether the money arrived.'
            : 'Pay it or cancel it. You have not been charged yet.'}
        </p>
        <Link className={`${buttonClass({ size: 'sm' })} mt-2`} to={`/payment-success?purchase=${purchase.id}`}>
          Open purchase
        </Link>
      </Notice>
    </div>
  )
}

interface PurchaseOrdersProps {
  orders: readonly PurchaseOrder[]
  currency: string
}

/** The orders of an unpaid purchase, one per seller: they have no pages yet. */
export function PurchaseOrders({ orders, currency }: PurchaseOrdersProps) {
  return (
    <ul className="panel lines" aria-label="Orders">
      {orders.map(({ id, number, title, lines, cover, seller, totalMinor, items }) => (
        <li key={id} className="po">
          <span className="thumb po__i">
            {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
            {items[0]?.bookingId ? <ItemIcon of={CalendarClock} /> : null}
          </span>
          <div className="grow">
            <p className="c3 t-sm num">Order {number}</p>
            <span className="work">{title}</span>
            <p className="c2 t-sm">
              {lines > 1 ? `and ${lines - 1} more, ` : ''}
              {seller ? `from ${displayName(seller)}` : 'from a former member'}
            </p>
            <HeldTime bookingId={items[0]?.bookingId ?? null} />
          </div>
          <span className="num semi nowrap">{moneyText(totalMinor, currency, { zero: 'Free' })}</span>
        </li>
      ))}
    </ul>
  )
}

function HeldTime({ bookingId }: { bookingId: string | null }) {
  return bookingId === null ? null : (
    <p className="t-sm">
      <Link className="link" to={`/bookings/${bookingId}`}>
        Open booking
      </Link>
    </p>
  )
}

/** The actions on a waiting purchase: pay at the provider, or cancel. `onOver` runs when it no longer waits for a payment. */
export function usePurchaseActs(id: string, onOver?: () => void) {
  const client = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  // After the browser's back button from the provider's page, this page may be restored as it was left.
  useWindowEvent('pageshow', ({ persisted }) => {
    if (!persisted) return
    setLeaving(false)
    void client.invalidateQueries({ queryKey: ['checkout'] })
  })
  const { queryKey } = checkoutQueries.purchase(id)
  const onError = (error: Error) => {
    toast.error(failureText(error))
    // It may have changed meanwhile.
    void client.invalidateQueries({ queryKey })
  }
  const pay = useMutation({
    mutationFn: () => checkoutApi.pay({ params: { id }, body: null }),
    onSuccess: ({ purchase }) => {
      client.setQueryData(queryKey, purchase)
      const url = purchase.payment?.url
      if (!url) return onOver?.()
      setLeaving(true)
      location.assign(url)
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => checkoutApi.cancel({ params: { id }, body: null }),
    onSuccess: ({ purchase }) => {
      client.setQueryData(queryKey, purchase)
      void client.invalidateQueries({ queryKey: checkoutQueries.waitings })
    },
    onError,
  })
  return {
    pay: () => pay.mutate(),
    cancel: () => cancel.mutate(),
    isPaying: pay.isPending || isLeaving,
    isCancelling: cancel.isPending,
  }
}
