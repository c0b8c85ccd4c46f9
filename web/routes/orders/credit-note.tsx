import { createClient } from '@guildhall/contract/api/client.ts'
import { invoiceCalls, orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { invoiceEndpoints } from '@guildhall/contract/orders/invoices.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { CreditNotePage } from '#orders/papers/credit-note-page.tsx'
import { orderQueries } from '#orders/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/credit-note.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const send = sendFrom(page)
  const state = await load(
    orderQueries.creditNote(
      params.id,
      Number(params.position),
      createClient<typeof invoiceEndpoints>(invoiceCalls, send),
    ),
  ).catch(failPage)
  const { order } = await createClient<typeof orderEndpoints>(orderCalls, send).order({ params }).catch(failPage)
  return { state, back: `/${order.role === 'seller' ? 'sales' : 'orders'}/${params.id}` }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Credit note')
}

export default function CreditNoteRoute({
  loaderData: { state, back },
  params: { id, position },
}: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <CreditNotePage id={id} position={Number(position)} back={back} />
    </HydrationBoundary>
  )
}
