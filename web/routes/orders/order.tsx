import { createClient } from '@guildhall/contract/client.ts'
import { orderEndpoints } from '@guildhall/contract/orders.ts'
import { reviewEndpoints } from '@guildhall/contract/reviews.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { conversationAbout } from '#conversations/embedded/about-order.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { pageContext } from '#lib/page/page-context.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { OrderPage } from '#orders/order-page.tsx'
import { orderQueries } from '#orders/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { OrderReviews } from '#reviews/order-reviews.tsx'
import { reviewQueries } from '#reviews/queries.ts'
import type { Route } from './+types/order.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  if (!page.viewer) throw redirect(signInPath(url.pathname))
  const send = sendFrom(page)
  const api = createClient(orderEndpoints, send)
  const said = reviewQueries.ofOrder(id, createClient(reviewEndpoints, send))
  return load(orderQueries.one('bought', id, api), said).catch(failPage)
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Order')
}

export default function OrderRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <OrderPage
        key={id}
        id={id}
        side="bought"
        reviews={(order) => <OrderReviews order={order} />}
        conversation={conversationAbout}
      />
    </HydrationBoundary>
  )
}
