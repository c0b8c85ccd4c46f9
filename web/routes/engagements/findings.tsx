import { createClient } from '@guildhall/contract/api/client.ts'
import { findingCalls } from '@guildhall/contract/findings/calls.ts'
import type { findingEndpoints } from '@guildhall/contract/findings/findings.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { BeginButton } from '#conversations/begin/button.tsx'
import { FindingsPage } from '#findings/findings-page.tsx'
import { findingQueries } from '#findings/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import type { Route } from './+types/findings.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof findingEndpoints>(findingCalls, sendFrom(page))
  return load(findingQueries.list(id, api)).catch(failPage)
}

// Filters are part of the address, and need nothing from the server.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export function meta() {
  return privateHead('Findings')
}

export default function FindingsRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <FindingsPage
        key={id}
        id={id}
        conversation={(person) => <BeginButton customUserId={person.customUserId} name={displayName(person)} />}
      />
    </HydrationBoundary>
  )
}
