import { dashboardCalls } from '@guildhall/contract/admin/calls.ts'
import type { dashboardEndpoints } from '@guildhall/contract/admin/dashboard.ts'
import { createClient } from '@guildhall/contract/api/client.ts'
import { notificationCalls } from '@guildhall/contract/notifications/calls.ts'
import type { notificationEndpoints } from '@guildhall/contract/notifications/notifications.ts'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { relationApi } from '#connections/queries.ts'
import { dashboardQueries } from '#dashboard/queries.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { refreshWith } from '#lib/live/query-refresh.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { NeedsAnswer } from '#notifications/needs-answer.tsx'
import { NotificationsPage } from '#notifications/notifications-page.tsx'
import { pageQueries, readPlace } from '#notifications/page-queries.ts'
import { notificationQueries } from '#notifications/queries.ts'
import { QuietPanel } from '#notifications/quiet-panel.tsx'
import type { AnswerRequest } from '#notifications/use-page.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/notifications.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readPlace(url.searchParams)
  const send = sendFrom(page)
  const api = createClient<typeof notificationEndpoints>(notificationCalls, send)
  const beside = [
    pageQueries.counts(api),
    notificationQueries.settings(api),
    dashboardQueries.own(createClient<typeof dashboardEndpoints>(dashboardCalls, send)),
  ]
  return { place, state: await loadBeside([pageQueries.list(place, api)], beside).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Notifications')
}

export default function NotificationsRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <HydrationBoundary state={state}>
      {viewer ? (
        <NotificationsPage owner={viewer.customUserId} place={place} answerRequest={answerRequest}>
          <WaitingCounts />
          <QuietPanel />
        </NotificationsPage>
      ) : null}
    </HydrationBoundary>
  )
}

const answerRequest: AnswerRequest = async (fromUserId, answer) => {
  await relationApi[answer]({ body: { fromUserId } })
  void refreshWith(queryClient(), 'connection')
}

function WaitingCounts() {
  const { data } = useQuery(dashboardQueries.own())
  return data ? <NeedsAnswer counts={data.waiting.counts} /> : null
}
