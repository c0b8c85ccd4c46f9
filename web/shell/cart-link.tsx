import { maxShownCount } from '@guildhall/contract/limits.ts'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { Link } from 'react-router'
import { useCartCount } from '#lib/told-count.ts'
import type { Viewer } from '#lib/viewer.ts'
import { Count, countText } from '#ui/count.tsx'
import { Icon } from '#ui/icon.tsx'

/** The cart in the header, with how many projects are in it. */
export function CartLink({ viewer }: { viewer: Viewer | null }) {
  const count = useCartCount(viewer)
  return (
    <Link
      className="icon-btn cart-link"
      to="/cart"
      aria-label={count ? `Cart, ${countText(count, maxShownCount)} in it` : 'Cart'}
    >
      <Icon of={ShoppingCart} size={19} />
      <Count of={count} most={maxShownCount} />
    </Link>
  )
}
