import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/sale.ts'
import { loadOrder, OneOrder } from './one-order.tsx'

export function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  return loadOrder('sold', id, signedIn(context, url.pathname))
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Sale')
}

export default function SaleRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return <OneOrder side="sold" id={id} state={loaderData} />
}
