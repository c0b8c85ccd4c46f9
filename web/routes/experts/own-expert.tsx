import { createClient } from '@guildhall/contract/api/client.ts'
import { ownExpertCalls } from '@guildhall/contract/experts/calls.ts'
import type { ownExpertEndpoints } from '@guildhall/contract/experts/experts.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { ownExpertQueries } from '#experts/expert-api.ts'
import { OwnExpertPage } from '#experts/own/own-expert-page.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/own-expert.ts'

export async function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const page = signedIn(context, pathname)
  const api = createClient<typeof ownExpertEndpoints>(ownExpertCalls, sendFrom(page))
  return { state: await load(ownExpertQueries.own(api)).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('You as an expert')
}

export default function OwnExpertRoute({ loaderData: { state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <OwnExpertPage />
    </HydrationBoundary>
  )
}
