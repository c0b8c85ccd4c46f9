import { createClient } from '@guildhall/contract/api/client.ts'
import { hoursCalls } from '@guildhall/contract/availability/calls.ts'
import type { hoursEndpoints } from '@guildhall/contract/availability/hours.ts'
import type { calendarEndpoints } from '@guildhall/contract/meetings/calendar.ts'
import { calendarCalls, meetingCalls } from '@guildhall/contract/meetings/calls.ts'
import type { meetingEndpoints } from '@guildhall/contract/meetings/meetings.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { hoursQueries } from '#availability/hours-api.ts'
import { OpenHoursPanel } from '#availability/open-hours-panel.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { readPlace, spanOf, viewsOf } from '#meetings/calendar/address.ts'
import { CalendarPage } from '#meetings/calendar/calendar-page.tsx'
import { meetingQueries } from '#meetings/queries.ts'
import type { Route } from './+types/calendar.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const send = sendFrom(page)
  const meetingApi = createClient<typeof meetingEndpoints>(meetingCalls, send)
  const calendarApi = createClient<typeof calendarEndpoints>(calendarCalls, send)
  const hoursApi = createClient<typeof hoursEndpoints>(hoursCalls, send)
  const place = readPlace(url.searchParams, new Date().toISOString().slice(0, 10))
  const state = await loadBeside(
    viewsOf(place).map((view) => meetingQueries.calendar(spanOf(view, place.day), calendarApi)),
    [
      meetingQueries.next(meetingApi),
      meetingQueries.settings(meetingApi),
      meetingQueries.address(calendarApi),
      hoursQueries.own(hoursApi),
    ],
  ).catch(failPage)
  return { place, state }
}

/** The page fetches another month itself: only the address changes. */
export const shouldRevalidate = () => false

export function meta() {
  return privateHead('Calendar')
}

export default function CalendarRoute({ loaderData: { place, state } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <CalendarPage first={place} hours={(zone) => <OpenHoursPanel zone={zone} />} />
    </HydrationBoundary>
  )
}
