import { createClient } from '@guildhall/contract/api/client.ts'
import { auditCalls } from '@guildhall/contract/audits/calls.ts'
import type { auditEndpoints } from '@guildhall/contract/audits/rules.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { auditQueries } from '#audits/queries.ts'
import { RulesPage } from '#audits/rules-page.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import type { Route } from './+types/rules.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof auditEndpoints>(auditCalls, sendFrom(page))
  return load(auditQueries.rules(id, api)).catch(failPage)
}

// Whether the form is open is part of the address, and needs nothing from the server.
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export function meta() {
  return privateHead('Rules of the audit')
}

export default function RulesRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <RulesPage key={id} id={id} />
    </HydrationBoundary>
  )
}
