import { redirect, useNavigate } from 'react-router'
import { cartSettled, refreshCart } from '#cart/settled.ts'
import { CheckoutPage } from '#checkout/checkout-page.tsx'
import { pageContext } from '#lib/page-context.ts'
import { privateHead } from '#lib/page-head.ts'
import { signInPath } from '#lib/sign-in-path.ts'
import { useViewer } from '#lib/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { FrameHandle } from '#shell/shell.tsx'
import { TaskHeader } from '#shell/task-header.tsx'
import type { Route } from './+types/checkout.ts'

const back = { to: '/cart', label: 'Back to cart' }

export const handle = { frame: 'task', header: <TaskHeader back={back} /> } satisfies FrameHandle

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageContext)
  if (!viewer) throw redirect(signInPath('/checkout'))
  const { auth, profile } = viewer
  const name = `${auth.firstName} ${auth.lastName}`.trim()
  return { name, email: auth.email, ...(profile.companyName ? { company: profile.companyName } : {}) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Checkout')
}

export default function CheckoutRoute({ loaderData }: Route.ComponentProps) {
  const owner = useViewer()?.customUserId
  const navigate = useNavigate()
  if (!owner) return null
  return (
    <CheckoutPage
      buyer={loaderData}
      cartSettled={() => cartSettled(owner)}
      onBought={() => void refreshCart(owner)}
      onSignedOut={() => void navigate(signInPath('/checkout'), { replace: true })}
    />
  )
}
