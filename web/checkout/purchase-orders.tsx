import type { OrderCard } from '@guildhall/contract/orders/orders.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { displayName } from '#lib/format/people.ts'

interface PurchaseOrdersProps {
  orders: readonly OrderCard[]
  currency: string
}

/** The orders of a purchase that is not paid, one for each seller: they have no pages yet. */
export function PurchaseOrders({ orders, currency }: PurchaseOrdersProps) {
  return (
    <ul className="panel lines" aria-label="Orders">
      {orders.map(({ id, number, title, lines, cover, seller, totalMinor }) => (
        <li key={id} className="po">
          <span className="thumb po__i">
            {cover ? <img src={cover.sizes[0]?.url ?? cover.main} alt="" loading="lazy" /> : null}
          </span>
          <div className="grow">
            <p className="c3 t-sm num">Order {number}</p>
            <span className="work">{title}</span>
            <p className="c2 t-sm">
              {lines > 1 ? `and ${lines - 1} more, ` : ''}
              {seller ? `from ${displayName(seller)}` : 'from a former member'}
            </p>
          </div>
          <span className="num semi nowrap">{moneyText(totalMinor, currency, { zero: 'Free' })}</span>
        </li>
      ))}
    </ul>
  )
}
