import type { ProjectCard } from '@guildhall/contract/projects/projects.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { toast } from '#ui/overlays/toast.ts'
import { cartApi, cartQueries, inTurn, keepCart } from './cart-queries.ts'
import { putLocalLine, readLocalCart, removeLocalLine } from './local-cart.ts'

type Listed = Pick<ProjectCard, 'id' | 'title' | 'price'>

// A second press while the first is in flight means the same.
const pressed = new Set<string>()

/**
 * Adds a listed project to the cart of `owner` ('' when signed out: this browser's cart), or removes it with quantity 0.
 * Announces the change with an undo. Extra licences already in the cart stay.
 */
export async function changeFromCard(owner: string, project: Listed, quantity: 0 | 1): Promise<void> {
  const { id, title } = project
  if (pressed.has(id)) return
  pressed.add(id)
  try {
    const before = await quantityOf(owner, id)
    if (quantity && before) return toast.info('Already in your cart', { detail: title })
    await setQuantity(owner, project, quantity)
    const run = () => void setQuantity(owner, project, before).catch(tell)
    toast.success(quantity ? 'Added to cart' : 'Removed from your cart', {
      detail: title,
      action: { label: 'Undo', run },
    })
  } catch (error) {
    tell(error)
  } finally {
    pressed.delete(id)
  }
}

async function quantityOf(owner: string, id: string): Promise<number> {
  if (!owner) return readLocalCart().lines.find(({ productId }) => productId === id)?.quantity ?? 0
  const { items } = await queryClient().fetchQuery(cartQueries.mine(owner))
  return items.find((item) => item.kind === 'project' && item.productId === id)?.quantity ?? 0
}

async function setQuantity(owner: string, project: Listed, quantity: number): Promise<void> {
  const { id: productId, title, price: seenPrice } = project
  if (!owner) return quantity ? putLocalLine({ productId, quantity, seenPrice, title }) : removeLocalLine(productId)
  const params = { id: owner }
  const cart = await inTurn(() =>
    quantity
      ? cartApi.set({ params, body: { productId, quantity } })
      : cartApi.remove({ params: { ...params, productId }, body: null }),
  )
  keepCart(owner, cart)
}

function tell(error: unknown): void {
  toast.error(failureText(error))
}
