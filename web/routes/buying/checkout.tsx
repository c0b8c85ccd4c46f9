import { createClient } from '@guildhall/contract/api/client.ts'
import { itemIdOf } from '@guildhall/contract/orders/cart-items.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls } from '@guildhall/contract/payouts/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { data, useNavigate, useSearchParams } from 'react-router'
import { cartQueries } from '#cart/cart-queries.ts'
import { cartSettled, refreshCart } from '#cart/cart-refresh.ts'
import { CheckoutPage } from '#checkout/checkout-page.tsx'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { checkoutPath, choiceQuery, type DirectItems, readDirectItems, stepQuery } from '#lib/page/checkout-path.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signInPath } from '#lib/page/sign-in-path.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { TaskHeader } from '#shell/header/task-header.tsx'
import type { FrameHandle } from '#shell/shell.tsx'
import type { Route } from './+types/checkout.ts'

const cartBack = { to: '/cart', label: 'Back to cart' }

/** Where the buyer came from. Milestones are paid in from the page of their engagement, which has no link here. */
function backOf(items: DirectItems | null | undefined) {
  if (!items) return cartBack
  if (items.kind === 'project') return { to: `/product/${items.ids[0]}`, label: 'Back to the project' }
  if (items.kind === 'session-type') return { to: '/bookings', label: 'Back to your bookings' }
  return items.kind === 'service'
    ? {
        to: `/services/${items.ids[0]}?${new URLSearchParams(choiceQuery(items.choice))}`,
        label: 'Back to the service',
      }
    : { to: '/engagements', label: 'Back to your engagements' }
}

function Header() {
  return <TaskHeader back={backOf(readDirectItems(useSearchParams()[0]))} />
}

export const handle = { frame: 'task', header: <Header /> } satisfies FrameHandle

export async function loader({ context, url }: Route.LoaderArgs) {
  const item = readDirectItems(url.searchParams)
  // A wrong item must not lead to the cart's checkout.
  if (item === undefined) throw data(null, { status: 404 })
  const page = signedIn(context, checkoutPath(item))
  const { auth, profile } = page.viewer
  const name = `${auth.firstName} ${auth.lastName}`.trim()
  const company = profile.companyName ? { company: profile.companyName } : {}
  // A first purchase starts with what the person gave as a seller.
  const business = createClient<typeof businessEndpoints>(businessCalls, sendFrom(page))
  const { details } = await business.get({}).catch(failPage)
  const country = details ? { country: details.country, countryOther: details.countryOther } : {}
  return { item, buyer: { name, email: auth.email, ...company, ...country } }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Checkout')
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const { item, buyer } = loaderData
  const owner = useViewer()?.customUserId
  const navigate = useNavigate()
  const isPastQuestions = useSearchParams()[0].has(stepQuery)
  // A milestone is paid in once; a project may have been bought before.
  const projects = item?.kind === 'project' ? item.ids : []
  const offers = useQuery({ ...cartQueries.offers(projects), enabled: projects.length > 0, staleTime: 0 })
  const { data: cart } = useQuery({ ...cartQueries.mine(owner ?? ''), enabled: item === null && owner !== undefined })
  const owned = new Map(cart?.items.map((each) => [itemIdOf(each), each.kind === 'project' ? each.owned : 0]))
  const known = projects.length === 0 || offers.isError ? [] : offers.data
  if (!owner) return null
  return (
    <CheckoutPage
      key={item?.ids.join()}
      item={item}
      owner={owner}
      owned={owned}
      before={known && (known[0]?.ownedBy[0] ?? null)}
      isPastQuestions={isPastQuestions}
      buyer={buyer}
      cartSettled={() => cartSettled(owner)}
      onBought={() => void refreshCart(owner)}
      onSignedOut={() => void navigate(signInPath(checkoutPath(item)), { replace: true })}
    />
  )
}
