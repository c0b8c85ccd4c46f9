import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import type { Cart } from '@guildhall/contract/orders/cart.ts'
import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import { useSyncExternalStore } from 'react'
import { followCounts } from '#lib/live/counts.ts'
import { storedCart } from '#lib/page/stored-cart.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Badge } from '#ui/tag.tsx'

/**
 * Adds a project to the cart from its card, and removes it again. It is on the landing pages, so the rest of the cart code
 * loads on the first press, or for a signed-in user whose cart is not empty.
 */
export function CardButton({ project }: { project: ProjectCard }) {
  const viewer = useViewer()
  const owner = viewer?.customUserId ?? ''
  const { id, title, forSale, notOnSaleYet, seller } = project
  // Every cart change also updates its count.
  const kept = useSyncExternalStore(followCounts, storedCart, () => null)
  const { data: cart } = useQuery<Cart>({
    queryKey: ['cart', 'mine', owner],
    queryFn: async ({ signal }) => (await import('./cart-queries.ts')).loadCart(owner, signal),
    enabled: Boolean(viewer?.cartItems),
  })
  if (!id || !forSale || notOnSaleYet || seller.customUserId === owner) return null
  const isIn = viewer
    ? cart?.items.some((item) => item.kind === 'project' && item.productId === id)
    : kept?.includes(id)
  return (
    <>
      {isIn ? (
        <span className="pcard__flag pcard__in">
          <Badge colour="green">In your cart</Badge>
        </span>
      ) : null}
      <IconButton
        icon={isIn ? CircleCheck : ShoppingCart}
        iconSize={18}
        className="pcard__cart"
        label={isIn ? `Remove ${title} from cart` : `Add ${title} to cart`}
        onClick={() =>
          import('./card-change.ts').then(
            (module) => module.changeFromCard(owner, project, isIn ? 0 : 1),
            () => toast.error(clientTexts.requestFailed),
          )
        }
      />
    </>
  )
}
