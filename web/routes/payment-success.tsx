import { checkoutEndpoints } from '@guildhall/contract/checkout.ts'
import { createClient } from '@guildhall/contract/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { refreshCart } from '#cart/settled.ts'
import { checkoutQueries } from '#checkout/checkout-queries.ts'
import { PurchasePage } from '#checkout/purchase-page.tsx'
import { sendFrom } from '#lib/api.ts'
import { failPage, load } from '#lib/load.ts'
import { pageContext } from '#lib/page-context.ts'
import { privateHead } from '#lib/page-head.ts'
import { signInPath } from '#lib/sign-in-path.ts'
import { useViewer } from '#lib/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/payment-success.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { send, viewer } = context.get(pageContext)
  const { pathname, search, searchParams } = new URL(request.url)
  if (!viewer) throw redirect(signInPath(pathname + search))
  const id = searchParams.get('purchase') ?? ''
  // Without a purchase, and for anybody but its buyer, there is nothing at this address.
  if (!/^[a-z0-9]{12}$/.test(id)) throw data(null, { status: 404 })
  const api = createClient(checkoutEndpoints, sendFrom({ send }))
  return { state: await load(checkoutQueries.purchase(id, api)).catch(failPage), id }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Your purchase')
}

export default function PaymentSuccessRoute({ loaderData: { state, id } }: Route.ComponentProps) {
  const owner = useViewer()?.customUserId
  return (
    <HydrationBoundary state={state}>
      <PurchasePage key={id} id={id} onPaid={() => void (owner && refreshCart(owner))} />
    </HydrationBoundary>
  )
}
