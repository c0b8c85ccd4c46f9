import { moneyText, toMinor } from '@guildhall/contract/values/money.ts'
import Check from 'lucide-react/icons/check'
import { Link } from 'react-router'
import { checkoutPath } from '#lib/page/checkout-path.ts'
import { useSite } from '#lib/page/site.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { Buyable } from './buy-actions.tsx'
import { useCart } from './use-cart.ts'

interface InCartProps {
  project: Pick<Buyable, 'id' | 'price'>
  /** Takes it out; told how many licences of it were in the cart. */
  onRemove: (quantity: number) => void
}

/** What follows once a project is in the cart: the checkout of the whole cart with what that costs, or out again. */
export function InCart({ project: { id, price }, onRemove }: InCartProps) {
  const { cart } = useCart()
  const { currency } = useSite()
  const line = cart?.items.find(({ productId }) => productId === id)
  const others = cart?.items.filter(({ productId, available }) => available && productId !== id).length ?? 0
  // Until the cart is there, or while this line leaves it: what this project costs.
  const totalMinor = cart && line ? cart.totalMinor : toMinor(price)
  const total = moneyText(totalMinor, currency, { short: true, zero: 'Free' })
  return (
    <>
      <ActionBar figure={total} note={`${others + 1} in your cart`}>
        <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} to={checkoutPath()}>
          {totalMinor === 0 ? 'Check out' : `Check out ${total}`}
        </Link>
      </ActionBar>
      <p className="c2 t-sm buy__in">
        <Icon of={Check} size={16} />
        <Link className="link" to="/cart">
          In your cart
        </Link>
        {others > 0 ? <span>with {others === 1 ? '1 other' : `${others} others`}</span> : null}
        <span aria-hidden="true">·</span>
        <button type="button" className="link link--plain" onClick={() => onRemove(line?.quantity ?? 1)}>
          Remove
        </button>
      </p>
    </>
  )
}
