import type { OrderMove } from '@guildhall/contract/orders/commerce-options.ts'
import type { Dispute } from '@guildhall/contract/orders/disputes.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Button } from '#ui/button.tsx'
import { DayOf } from '../day-of.tsx'
import { nameOf } from '../words.ts'

interface SplitProps {
  order: Order
  dispute: Dispute
  onMove: (move: OrderMove) => void
}

/** The open proposal of a split, and the button to make one. */
export function Split({ order, dispute, onMove }: SplitProps) {
  const { moves, currency, totalMinor, refundedMinor } = order
  const { split } = dispute
  const mayPropose = moves.includes('propose-split')
  if (!split && !mayPropose) return null
  const left = totalMinor - refundedMinor
  const isOwn = split?.by === order.role
  const who = split && (isOwn ? 'You' : nameOf(order, split.by))
  const [buyer, seller] = (['buyer', 'seller'] as const).map((side) =>
    order.role === side ? 'you' : nameOf(order, side),
  )
  return (
    <section className="hang" aria-labelledby="split">
      <h2 className="t-sub" id="split">
        Agree yourselves
      </h2>
      <div className="min-w-0">
        {split ? (
          <div className="panel panel__b dsp__split">
            <p>
              <b className="semi num">
                {moneyText(split.amountMinor, currency)} back to {buyer},{' '}
                {moneyText(left - split.amountMinor, currency)} to {seller}
              </b>
              <span className="c3 t-sm block">
                {who} proposed it <DayOf at={split.at} time />
                {order.role === 'staff'
                  ? ''
                  : isOwn
                    ? `. ${nameOf(order, order.role === 'buyer' ? 'seller' : 'buyer')} can accept it.`
                    : '.'}
              </span>
            </p>
            <div className="btn-group mt-3">
              {moves.includes('withdraw-split') ? (
                <Button size="sm" onClick={() => onMove('withdraw-split')}>
                  Withdraw the proposal
                </Button>
              ) : null}
              {moves.includes('accept-split') ? (
                <Button size="sm" look="primary" onClick={() => onMove('accept-split')}>
                  Accept the split
                </Button>
              ) : null}
            </div>
          </div>
        ) : null}
        {mayPropose ? (
          <>
            <p className="c2 dsp__lead">
              At any time either side can propose how to split the {moneyText(left, currency)}. If the other accepts, it
              is carried out at once and the dispute ends without a decision.
            </p>
            <p className="mt-3">
              <Button onClick={() => onMove('propose-split')}>
                {split ? 'Propose another split' : 'Propose a split'}
              </Button>
            </p>
          </>
        ) : null}
      </div>
    </section>
  )
}
