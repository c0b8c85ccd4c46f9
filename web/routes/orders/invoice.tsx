import { createClient } from '@guildhall/contract/api/client.ts'
import { invoiceCalls, orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { invoiceEndpoints } from '@guildhall/contract/orders/invoices.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { InvoicePage } from '#orders/papers/invoice-page.tsx'
import { orderQueries } from '#orders/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/invoice.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const send = sendFrom(page)
  const state = await load(
    orderQueries.invoice(params.id, createClient<typeof invoiceEndpoints>(invoiceCalls, send)),
  ).catch(failPage)
  const { order } = await createClient<typeof orderEndpoints>(orderCalls, send).order({ params }).catch(failPage)
  return { state, back: `/${order.role === 'seller' ? 'sales' : 'orders'}/${params.id}` }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Invoice')
}

export default function InvoiceRoute({ loaderData: { state, back }, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <InvoicePage id={id} back={back} />
    </HydrationBoundary>
  )
}
