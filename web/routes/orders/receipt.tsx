import { createClient } from '@guildhall/contract/api/client.ts'
import { receiptCalls } from '@guildhall/contract/orders/calls.ts'
import type { receiptEndpoints } from '@guildhall/contract/orders/receipts.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { ReceiptPage } from '#orders/papers/receipt-page.tsx'
import { orderQueries } from '#orders/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/receipt.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof receiptEndpoints>(receiptCalls, sendFrom(page))
  return { state: await load(orderQueries.receipt(params.id, api)).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Receipt')
}

export default function ReceiptRoute({ loaderData: { state }, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <ReceiptPage id={id} />
    </HydrationBoundary>
  )
}
