import type { Cart } from '@guildhall/contract/cart.ts'
import { Link } from 'react-router'
import { formatMoney } from '#lib/format.ts'
import { buttonClass } from '#ui/button.tsx'
import { Summary } from '#ui/summary.tsx'

/** What the cart costs, and the way on. */
export function CartSummary({ cart, checkoutPath }: { cart: Cart; checkoutPath: string }) {
  const { items, totalMinor, currency } = cart
  const money = (amount: number) => formatMoney(amount, currency, { exact: true })
  const bought = items.filter(({ available }) => available)
  const left = items.length - bought.length
  return (
    <Summary
      lines={bought.map(({ productId, title, quantity, price }) => {
        return { id: productId, title, quantity, amount: price === 0 ? 'Free' : money(price * quantity) }
      })}
      total={money(totalMinor / 100)}
    >
      {bought.length > 0 ? (
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={checkoutPath}>
          Check out
        </Link>
      ) : (
        <p className="c2">Nothing in it can be bought now. Remove what is gone and add something else.</p>
      )}
      <p className="t-sm c3 mt-3">
        {left > 0 && bought.length > 0
          ? `${left === 1 ? 'One project is' : `${left} projects are`} left out, as said beside ${left === 1 ? 'it' : 'them'}. `
          : ''}
        Prices are final.{' '}
        <Link className="link" to="/refund-policy">
          Refund policy
        </Link>
      </p>
    </Summary>
  )
}
