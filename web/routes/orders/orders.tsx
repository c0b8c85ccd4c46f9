import { createClient } from '@guildhall/contract/api/client.ts'
import { checkoutCalls, orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { checkoutEndpoints } from '@guildhall/contract/orders/checkout.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { checkoutQueries } from '#checkout/checkout-queries.ts'
import { WaitingNotice } from '#checkout/unpaid-purchase.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { OrderList } from '#orders/order-list.tsx'
import { orderQueries, readListAddress } from '#orders/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/orders.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const asked = readListAddress(url.searchParams)
  const api = createClient<typeof orderEndpoints>(orderCalls, sendFrom(page))
  // The tabs show the counts of both.
  const summaries = [orderQueries.summary('bought', api), orderQueries.summary('sold', api)]
  const waiting = checkoutQueries.waiting(
    page.viewer.customUserId,
    createClient<typeof checkoutEndpoints>(checkoutCalls, sendFrom(page)),
  )
  const list = orderQueries.list('bought', asked, api)
  return { asked, state: await loadBeside([list], [...summaries, waiting]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('My Orders')
}

export default function OrdersRoute({ loaderData: { asked, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <OrderList side="bought" place={asked} notice={<WaitingNotice />} />
    </HydrationBoundary>
  )
}
