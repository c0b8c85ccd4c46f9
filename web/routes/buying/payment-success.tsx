import { createClient } from '@guildhall/contract/api/client.ts'
import { checkoutCalls, orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { isReturn } from '@guildhall/contract/orders/payment-return.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { data, redirect } from 'react-router'
import { refreshCart } from '#cart/cart-refresh.ts'
import { checkoutQueries, dropAnswers } from '#checkout/checkout-queries.ts'
import { PurchasePage } from '#checkout/purchase-page.tsx'
import { messageAbout } from '#conversations/begin/button.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/payment-success.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const { send } = signedIn(context, pathname + search)
  const id = searchParams.get('purchase')
  if (id === null) throw redirect(await newestPath({ send }))
  // An id that is not a purchase, or not the viewer's: nothing exists at this URL.
  if (!/^[a-z0-9]{12}$/.test(id)) throw data(null, { status: 404 })
  const api = createClient<typeof checkoutEndpoints>(checkoutCalls, sendFrom({ send }))
  const isReturned = isReturn(searchParams)
  return { state: await load(checkoutQueries.purchase(id, api)).catch(failPage), id, isReturned }
}

/** Returns the URL of the waiting or latest purchase, for a viewer who came without one. */
async function newestPath(page: Parameters<typeof sendFrom>[0]): Promise<string> {
  const { purchase: waiting } = await createClient<typeof checkoutEndpoints>(checkoutCalls, sendFrom(page))
    .waiting()
    .catch(failPage)
  if (waiting) return `/payment-success?purchase=${waiting.id}`
  const api = createClient<typeof orderEndpoints>(orderCalls, sendFrom(page))
  const [newest] = (await api.bought({ query: { limit: 1 } }).catch(failPage)).items
  return newest ? `/payment-success?purchase=${newest.purchaseId}` : '/orders'
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Your purchase')
}

export default function PaymentSuccessRoute({ loaderData: { state, id, isReturned } }: Route.ComponentProps) {
  const owner = useViewer()?.customUserId
  const paid = () => {
    if (!owner) return
    dropAnswers(owner, id)
    void refreshCart(owner)
  }
  return (
    <HydrationBoundary state={state}>
      <PurchasePage key={id} id={id} isReturned={isReturned} message={messageAbout} onPaid={paid} />
    </HydrationBoundary>
  )
}
