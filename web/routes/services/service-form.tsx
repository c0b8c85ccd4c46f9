import { createClient } from '@guildhall/contract/api/client.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import { takesWork } from '@guildhall/contract/users/taking-work.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { failPage } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { ServiceFormWaiting } from '#services/form/service-form-waiting.tsx'
import { readServiceSearch } from '#services/list/service-search.ts'
import '#services/form/service-form.css'
import type { Route } from './+types/service-form.ts'

const ServiceFormPage = lazy(() =>
  import('#services/form/service-form-page.tsx').then((module) => ({ default: module.ServiceFormPage })),
)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof userEndpoints>(userCalls, sendFrom(page))
  const services = createClient<typeof serviceEndpoints>(serviceCalls, sendFrom(page))
  const { id } = params as { id?: string }
  const [self, { needs }] = await Promise.all([
    api.get({ params: { id: page.viewer.customUserId } }),
    services.mine({ query: { limit: 1 } }),
    // The form reads it again; an unknown one is the page that says so.
    id === undefined ? null : services.get({ params: { id } }),
  ]).catch(failPage)
  return { takesWork: takesWork(self, new Date()), asksAdult: needs.adult }
}

export const shouldRevalidate = unlessDrawer

const titleOf = (id: string | undefined) => (id === undefined ? 'Offer a service' : 'Edit service')

export function meta({ params }: Route.MetaArgs) {
  return privateHead(titleOf((params as { id?: string }).id))
}

/** The form needs scripts: it prepares pictures and stores drafts on this device. */
export default function ServiceFormRoute({ loaderData, params }: Route.ComponentProps) {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const { topic } = readServiceSearch(new URLSearchParams(useLocation().search))
  const { id } = params as { id?: string }
  const waiting = <ServiceFormWaiting title={titleOf(id)} />
  if (!viewer || !isHydrated) return waiting
  return (
    <Suspense fallback={waiting}>
      <ServiceFormPage key={id ?? ''} viewer={viewer} id={id ?? null} topic={topic} {...loaderData} />
    </Suspense>
  )
}
