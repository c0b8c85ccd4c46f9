import type { Booking } from '@guildhall/contract/bookings/bookings.ts'
import { bookingLimits } from '@guildhall/contract/limits/sessions.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { backWords } from '#lib/format/sessions.ts'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { bookingApi, useBookingMove } from '../booking-api.ts'

/** The price of a session, its refund and its order. Renders nothing for a free one. */
export function MoneyPart({ booking, zone, name }: { booking: Booking; zone: string; name: string }) {
  const { money, side, start, cancelRule, state } = booking
  if (!money) return null
  const { priceMinor, currency, orderId, refundedMinor, backMinor } = money
  return (
    <div className="hang">
      <h2 className="t-sub">Price</h2>
      <div>
        <p className="semi num">{moneyText(priceMinor, currency)}</p>
        {state === 'asked' ? (
          <p className="c2 t-sm">
            {side === 'guest' ? 'You pay' : `${name} pays`} within {bookingLimits.payHours} hours of approval.
          </p>
        ) : null}
        {refundedMinor > 0 ? <p className="c2 t-sm">{moneyText(refundedMinor, currency)} refunded.</p> : null}
        {(state === 'asked' || state === 'held') && side === 'guest' ? (
          <p className="c2 t-sm">{backWords({ start, cancelRule, priceMinor, currency }, zone)}</p>
        ) : null}
        {backMinor === null ? null : (
          <p className="c2 t-sm">
            {side === 'host'
              ? `If you cancel, ${name} gets ${moneyText(backMinor, currency)} back.`
              : `If you cancel now, you get ${backMinor === 0 ? 'nothing' : moneyText(backMinor, currency)} back.`}
          </p>
        )}
        {orderId ? (
          <p className="mt-2">
            <Link className="link" to={side === 'guest' ? `/orders/${orderId}` : `/sales/${orderId}`}>
              Open the order
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  )
}

/** The button that pays a purchase that waits. */
export type PayPurchase = (purchaseId: string, label: string) => ReactNode

/** What a guest does while a time is held: pay it, or get more time, once. */
export function PayActs({ booking, pay }: { booking: Booking; pay: PayPurchase }) {
  const { id, can, money } = booking
  const extend = useBookingMove(
    () => bookingApi.extend({ params: { id }, body: null }),
    `Held for ${bookingLimits.extraMinutes} more minutes`,
  )
  if (!money || !can.includes('pay')) return null
  const label = `Pay ${moneyText(money.priceMinor, money.currency)}`
  return (
    <div className="btn-group">
      {can.includes('extend') ? (
        <Button busy={extend.isPending} onClick={() => extend.mutate(undefined)}>
          Hold for {bookingLimits.extraMinutes} more minutes
        </Button>
      ) : null}
      {money.purchaseId ? (
        pay(money.purchaseId, label)
      ) : (
        <Link className={buttonClass({ look: 'primary' })} to={approvedPath(booking)}>
          {label}
        </Link>
      )}
    </div>
  )
}

/** Returns the checkout of what the host approved. */
function approvedPath({ id, typeId, start }: Booking): string {
  const choice = { start, bookingId: id, notAssessed: true as const }
  return checkoutPath({ kind: 'session-type', ids: [typeId ?? ''], choice })
}
