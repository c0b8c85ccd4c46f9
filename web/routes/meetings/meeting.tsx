import { createClient } from '@guildhall/contract/api/client.ts'
import { meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import type { meetingEndpoints } from '@guildhall/contract/meetings/meetings.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { MeetingPage } from '#meetings/meeting-page.tsx'
import { meetingQueries } from '#meetings/queries.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/meeting.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const api = createClient<typeof meetingEndpoints>(meetingCalls, sendFrom(page))
  return load(meetingQueries.one(id, api)).catch(failPage)
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Meeting')
}

export default function MeetingRoute({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData}>
      <MeetingPage key={id} id={id} />
    </HydrationBoundary>
  )
}
