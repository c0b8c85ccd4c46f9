import type { accountEndpoints } from '@guildhall/contract/accounts/account.ts'
import { accountCalls } from '@guildhall/contract/accounts/calls.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import type { businessEndpoints } from '@guildhall/contract/payouts/business.ts'
import { businessCalls, payoutCalls } from '@guildhall/contract/payouts/calls.ts'
import type { payoutEndpoints } from '@guildhall/contract/payouts/payouts.ts'
import { projectCalls } from '@guildhall/contract/projects/calls.ts'
import type { projectEndpoints } from '@guildhall/contract/projects/projects.ts'
import { saleAlertCalls } from '@guildhall/contract/projects/sale-alert-calls.ts'
import type { saleAlertEndpoints } from '@guildhall/contract/projects/sale-alerts.ts'
import { HydrationBoundary, useQuery, useQueryClient } from '@tanstack/react-query'
import { businessQueries } from '#business/business-details.tsx'
import { ReadyToSell } from '#business/ready-to-sell.tsx'
import { PhoneRow } from '#identity/account/account-rows.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer, type Viewer } from '#lib/page/viewer.ts'
import { PayoutAccountRow } from '#payouts/payout-section.tsx'
import { payoutQueries } from '#payouts/queries.ts'
import { AddProjectButton } from '#projects/card/project-link.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { projectQueries } from '#projects/queries.ts'
import { saleAlertQueries } from '#projects/sale-alert-queries.ts'
import { accountQueries } from '#settings/queries.ts'
import type { Route } from './+types/ready-to-sell.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const page = signedIn(context, '/ready-to-sell')
  const send = sendFrom(page)
  const projects = createClient<typeof projectEndpoints>(projectCalls, send)
  const state = await load(
    businessQueries.own(createClient<typeof businessEndpoints>(businessCalls, send)),
    payoutQueries.balance(createClient<typeof payoutEndpoints>(payoutCalls, send)),
    accountQueries.account(createClient<typeof accountEndpoints>(accountCalls, send)),
    projectQueries.mine(undefined, projects),
    saleAlertQueries.count(createClient<typeof saleAlertEndpoints>(saleAlertCalls, send)),
  ).catch(failPage)
  return { state, hasOutbox: page.outbox.sms }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Ready to sell')
}

export default function ReadyToSellRoute({ loaderData: { state, hasOutbox } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      {viewer ? <OwnReadiness viewer={viewer} hasOutbox={hasOutbox} /> : null}
    </HydrationBoundary>
  )
}

function OwnReadiness({ viewer, hasOutbox }: { viewer: Viewer; hasOutbox: boolean }) {
  const client = useQueryClient()
  const { data: details } = useQuery(businessQueries.own())
  const { data: balance } = useQuery(payoutQueries.balance())
  const { data: account } = useQuery(accountQueries.account())
  const { data: mine } = useQuery(projectQueries.mine())
  const { data: alerts } = useQuery(saleAlertQueries.count())
  if (details === undefined || !balance || !account || !mine) return null
  const refresh = () => {
    void client.invalidateQueries(accountQueries.account())
    void client.invalidateQueries(payoutQueries.balance())
  }
  const project = mine.items.find(
    ({ visibility, forSale, price }) => forSale && price > 0 && (visibility === 'public' || visibility === 'unlisted'),
  )
  return (
    <ReadyToSell
      details={details}
      balance={balance}
      project={project ?? null}
      waiting={alerts?.people ?? 0}
      addProject={<AddProjectButton look="primary" />}
      phone={<PhoneRow phone={account.phone} hasOutbox={hasOutbox} onVerified={refresh} />}
      account={<PayoutAccountRow balance={balance} holder={`${viewer.firstName} ${viewer.lastName}`.trim()} />}
    />
  )
}
