import { createClient } from '@guildhall/contract/api/client.ts'
import type { bookingReviewEndpoints } from '@guildhall/contract/bookings/booking-reviews.ts'
import type { bookingEndpoints } from '@guildhall/contract/bookings/bookings.ts'
import { bookingCalls, bookingReviewCalls, goalCalls } from '@guildhall/contract/bookings/calls.ts'
import type { goalEndpoints } from '@guildhall/contract/bookings/goals.ts'
import { HydrationBoundary } from '@tanstack/react-query'
import { BookingPage } from '#bookings/booking/booking-page.tsx'
import { goalQueries } from '#bookings/booking/goal-api.ts'
import { bookingQueries } from '#bookings/booking-api.ts'
import { PayButton } from '#checkout/pay-button.tsx'
import { BeginButton } from '#conversations/begin/button.tsx'
import { failPage, loadBeside } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { displayName } from '#lib/format/people.ts'
import { privateHead } from '#lib/page/page-head.ts'
import { signedIn } from '#lib/page/signed-in.ts'
import { unlessDrawer } from '#projects/drawer-address.ts'
import { reviewQueries } from '#reviews/queries.ts'
import { SideReviews } from '#reviews/side-reviews.tsx'
import type { Route } from './+types/booking.ts'

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const page = signedIn(context, url.pathname)
  const send = sendFrom(page)
  const api = createClient<typeof bookingEndpoints>(bookingCalls, send)
  const goals = goalQueries.of(id, createClient<typeof goalEndpoints>(goalCalls, send))
  const reviewApi = createClient<typeof bookingReviewEndpoints>(bookingReviewCalls, send)
  const reviews = reviewQueries.ofSides('booking', id, reviewApi)
  return { state: await loadBeside([bookingQueries.one(id, api)], [goals, reviews]).catch(failPage) }
}

export const shouldRevalidate = unlessDrawer

export function meta() {
  return privateHead('Booking')
}

export default function BookingRoute({ loaderData: { state }, params: { id } }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={state}>
      <BookingPage
        key={id}
        id={id}
        pay={(purchaseId, label) => <PayButton id={purchaseId}>{label}</PayButton>}
        reviews={(name) => <SideReviews of="booking" id={id} name={name} />}
        message={(person, size) => (
          <BeginButton customUserId={person.customUserId} name={displayName(person)} size={size ?? 'md'} />
        )}
      />
    </HydrationBoundary>
  )
}
