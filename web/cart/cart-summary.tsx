import type { Cart } from '@guildhall/contract/orders/cart.ts'
import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Summary } from '#ui/lists/summary.tsx'

/** What the cart costs, and the way on. */
export function CartSummary({ cart, checkoutPath }: { cart: Cart; checkoutPath: string }) {
  const { items, totalMinor, currency } = cart
  const bought = items.filter(({ available }) => available)
  const left = items.length - bought.length
  return (
    <Summary
      lines={bought.map(({ productId, title, quantity, price }) => {
        const amount = moneyText(toMinor(price) * quantity, currency, { zero: 'Free' })
        return { id: productId, title, quantity, amount }
      })}
      total={moneyText(totalMinor, currency)}
    >
      {bought.length > 0 ? (
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={checkoutPath}>
          Check out
        </Link>
      ) : (
        <p className="c2">Nothing in your cart can be bought now. Add another project.</p>
      )}
      <p className="t-sm c3 mt-3">
        {left > 0 && bought.length > 0
          ? `${left === 1 ? 'One project' : `${left} projects`} cannot be bought now and ${left === 1 ? 'is' : 'are'} not in the total. `
          : ''}
        Prices are final.{' '}
        <Link className="link" to="/refund-policy">
          Refund policy
        </Link>
      </p>
    </Summary>
  )
}
