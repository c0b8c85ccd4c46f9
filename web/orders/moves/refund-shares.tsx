import { moneyText } from '@guildhall/contract/money.ts'
import type { Order } from '@guildhall/contract/orders.ts'
import { feeBackOf } from '@guildhall/contract/refund-shares.ts'

interface RefundSharesProps {
  order: Order
  amountMinor: number
}

/** Whose money a refund is: the seller's share, and the part of the fee that goes back with it. */
export function RefundShares({ order, amountMinor }: RefundSharesProps) {
  const { totalMinor, refundedMinor, feeMinor, feeBackMinor, currency, role } = order
  const left = totalMinor - refundedMinor
  if (feeMinor === null || feeBackMinor === null || amountMinor < 1 || amountMinor > left) return null
  const whole = { totalMinor, feeMinor: feeMinor + feeBackMinor }
  const fee = feeBackOf(whole, refundedMinor + amountMinor) - feeBackMinor
  const money = (minor: number) => moneyText(minor, currency)
  return (
    <p className="c2 t-sm" role="status">
      Of {money(amountMinor)}, {money(amountMinor - fee)} comes from {role === 'seller' ? 'your' : 'the seller’s'} share
      and {money(fee)} from our fee. {money(feeMinor - fee)} of the fee stays. The fee goes back in proportion, rounded
      to the cent; half a cent goes to the seller.
    </p>
  )
}
