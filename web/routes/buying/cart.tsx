import { createClient } from '@guildhall/contract/api/client.ts'
import { cartCalls, checkoutCalls } from '@guildhall/contract/orders/calls.ts'
import type { cartEndpoints } from '@guildhall/contract/orders/cart.ts'
import type { checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { CartPage } from '#cart/cart-page.tsx'
import { cartQueries } from '#cart/cart-queries.ts'
import { checkoutQueries } from '#checkout/checkout-queries.ts'
import { WaitingNotice } from '#checkout/unpaid-purchase.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { MoveToFavorites } from '#projects/favorites/move-to-favorites.tsx'
import type { Route } from './+types/cart.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { send, viewer } = context.get(pageContext)
  // A signed-out user's cart is in their browser.
  if (!viewer) return { state: null }
  const owner = viewer.customUserId
  const mine = cartQueries.mine(owner, createClient<typeof cartEndpoints>(cartCalls, sendFrom({ send })))
  const waiting = checkoutQueries.waiting(
    owner,
    createClient<typeof checkoutEndpoints>(checkoutCalls, sendFrom({ send })),
  )
  return { state: await loadBeside([mine], [waiting]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Cart')
}

export default function CartRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <CartPage
        notice={<WaitingNotice />}
        save={(project, onSaved) => <MoveToFavorites project={project} onSaved={onSaved} />}
      />
    </HydrationBoundary>
  )
}
