import type { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import { accountCalls } from '@guildhall/contract/accounts/calls.ts'
import { statementCalls } from '@guildhall/contract/admin/calls.ts'
import type { statementEndpoints } from '@guildhall/contract/admin/statements.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { homePath, suspendedPath } from '@guildhall/contract/identity/home-path.ts'
import { orderCalls } from '@guildhall/contract/orders/calls.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { redirect } from 'react-router'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { orderQueries } from '#orders/queries.ts'
import { RunningOrders } from '#orders/running-orders.tsx'
import { ExportRow } from '#settings/export-row.tsx'
import { accountQueries } from '#settings/queries.ts'
import { statementQueries } from '#statements/queries.ts'
import { SuspendedPage } from '#statements/suspended-page.tsx'
import type { Route } from './+types/suspended.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, suspendedPath)
  const { profile, skills, role, suspended } = page.viewer
  if (!suspended) throw redirect(homePath({ ...profile, skills, role, suspended }))
  const send = sendFrom(page)
  const orders = createClient<typeof orderEndpoints>(orderCalls, send)
  const state = await loadBeside(
    [
      statementQueries.own(createClient<typeof statementEndpoints>(statementCalls, send)),
      accountQueries.account(createClient<typeof accountEndpoints>(accountCalls, send)),
    ],
    [orderQueries.running('bought', orders), orderQueries.running('sold', orders)],
  ).catch(failPage)
  return { state }
}

export function meta() {
  return privateHead('Your account is suspended')
}

export default function SuspendedRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <SuspendedPage orders={<RunningOrders />} data={<Export />} />
    </HydrationBoundary>
  )
}

function Export() {
  const { data: account } = useQuery(accountQueries.account())
  return account ? (
    <ul className="lines lines--top">
      <ExportRow file={account.export} />
    </ul>
  ) : null
}
