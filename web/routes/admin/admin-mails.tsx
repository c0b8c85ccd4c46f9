import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { adminCalls, unsentMailCalls } from '@guildhall/contract/admin/calls.ts'
import type { unsentMailEndpoints } from '@guildhall/contract/admin/unsent-mails.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { MailsPage } from '#admin/mails-page.tsx'
import { adminQueries } from '#admin/queries.ts'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/admin-mails.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, '/admin/mails')
  const send = sendFrom(page)
  const cursor = url.searchParams.get('cursor') ?? undefined
  const overview = adminQueries.overview(createClient<typeof adminEndpoints>(adminCalls, send))
  const mails = adminQueries.mails(cursor, createClient<typeof unsentMailEndpoints>(unsentMailCalls, send))
  return { state: await load(overview, mails).catch(failPage), cursor }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Emails, Admin')
}

export default function AdminMailsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <MailsPage cursor={loaderData.cursor} />
    </HydrationBoundary>
  )
}
