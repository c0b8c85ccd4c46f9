import { createClient } from '@guildhall/contract/api/client.ts'
import type { bookingEndpoints } from '@guildhall/contract/bookings/bookings.ts'
import { bookingCalls } from '@guildhall/contract/bookings/calls.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { bookingQueries } from '#bookings/booking-api.ts'
import { BookingList, readBookingPlace } from '#bookings/booking-list.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import type { Route } from './+types/bookings.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname + url.search)
  const place = readBookingPlace(url.searchParams)
  const api = createClient<typeof bookingEndpoints>(bookingCalls, sendFrom(page))
  return { state: await loadBeside([], [bookingQueries.list(place.time, place.cursor, api)]).catch(failPage), place }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Bookings')
}

export default function BookingsRoute({ loaderData: { state, place } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <BookingList place={place} />
    </HydrationBoundary>
  )
}
