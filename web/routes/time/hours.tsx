import { createClient } from '@guildhall/contract/api/client.ts'
import { hoursCalls } from '@guildhall/contract/availability/calls.ts'
import type { hoursEndpoints } from '@guildhall/contract/availability/hours.ts'
import { sessionTypeCalls } from '@guildhall/contract/bookings/calls.ts'
import type { sessionTypeEndpoints } from '@guildhall/contract/bookings/session-types.ts'
import { otherCalendarCalls } from '@guildhall/contract/other-calendars/calls.ts'
import type { otherCalendarEndpoints } from '@guildhall/contract/other-calendars/other-calendars.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { hoursQueries } from '#availability/hours-api.ts'
import { HoursPage } from '#availability/hours-page.tsx'
import { sessionTypeQueries } from '#bookings/types/session-type-api.ts'
import { SessionTypes } from '#bookings/types/session-types.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { isPartOn, usePart } from '#lib/page/closed-parts.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { otherCalendarQueries } from '#other-calendars/other-calendar-api.ts'
import { OtherCalendars } from '#other-calendars/other-calendars.tsx'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/hours.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const send = sendFrom(page)
  const state = await load(
    hoursQueries.own(createClient<typeof hoursEndpoints>(hoursCalls, send)),
    ...(isPartOn(page.parts, 'mentorship')
      ? [sessionTypeQueries.mine(createClient<typeof sessionTypeEndpoints>(sessionTypeCalls, send))]
      : []),
    otherCalendarQueries.mine(createClient<typeof otherCalendarEndpoints>(otherCalendarCalls, send)),
  ).catch(failPage)
  return { state, now: new Date().toISOString() }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Hours')
}

export default function HoursRoute({ loaderData: { state, now } }: Route.ComponentProps) {
  const viewer = useViewer()
  const hasSessions = usePart('mentorship')
  return (
    <HydrationBoundary state={state}>
      {viewer ? (
        <HoursPage hasSessions={hasSessions} viewer={viewer} now={now}>
          <OtherCalendars />
          {hasSessions ? <SessionTypes /> : null}
        </HoursPage>
      ) : null}
    </HydrationBoundary>
  )
}
