import { createClient } from '@guildhall/contract/api/client.ts'
import type { PageContext } from '@guildhall/contract/api/pages.ts'
import { orderCalls, reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { orderEndpoints } from '@guildhall/contract/orders/orders.ts'
import type { reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { hasDuty } from '@guildhall/contract/values/roles.ts'
import { type DehydratedState, HydrationBoundary, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { conversationAbout } from '#conversations/embedded/about-order.tsx'
import { failPage, load } from '#lib/api/server-loading.ts'
import { sendFrom } from '#lib/api/transport.ts'
import { LazyBoundary, lazyComponent } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { OrderPage } from '#orders/order-page.tsx'
import { orderQueries, type Side } from '#orders/queries.ts'
import { OrderReviews } from '#reviews/order-reviews.tsx'
import { reviewQueries } from '#reviews/queries.ts'

const DisputePage = lazyComponent(() => import('#orders/dispute/dispute-page.tsx').then((module) => module.DisputePage))
const OwnAttendance = lazyComponent(() =>
  import('#bookings/session-attendance.tsx').then((module) => module.OwnAttendance),
)
// Only the staff load them.
const StaffAttendance = lazyComponent(() => import('./staff-attendance.tsx').then((module) => module.StaffAttendance))
const DisputeMessages = lazyComponent(() =>
  import('#admin/disputes/dispute-messages.tsx').then((module) => module.DisputeMessages),
)

/** Suspended people write no messages. */
const noConversation = () => null

/** Loads the page of an order, for one of its sides. */
export async function loadOrder(side: Side, id: string, page: Pick<PageContext, 'send'>): Promise<DehydratedState> {
  const send = sendFrom(page)
  const api = createClient<typeof orderEndpoints>(orderCalls, send)
  const said = reviewQueries.ofOrder(id, createClient<typeof reviewEndpoints>(reviewCalls, send))
  return load(orderQueries.one(side, id, api), said).catch(failPage)
}

export function OneOrder({ side, id, state }: { side: Side; id: string; state: DehydratedState }) {
  const viewer = useViewer()
  const isDispute = useLocation().pathname.endsWith('/dispute')
  const conversation = viewer?.suspended ? noConversation : conversationAbout
  return (
    <HydrationBoundary state={state}>
      {isDispute ? (
        <LazyBoundary>
          <DisputePage
            key={id}
            {...{ id, side, conversation }}
            records={(order) => {
              const isStaff = order.role === 'staff' && viewer !== null && hasDuty(viewer.role, 'disputes')
              const Attendance = isStaff ? StaffAttendance : OwnAttendance
              return (
                <LazyBoundary>
                  {order.items.some(({ kind }) => kind === 'session-type') ? <Attendance order={order} /> : null}
                  {isStaff ? <DisputeMessages order={order} /> : null}
                </LazyBoundary>
              )
            }}
          />
        </LazyBoundary>
      ) : (
        <ReviewedOrder key={id} {...{ id, side, conversation }} />
      )}
    </HydrationBoundary>
  )
}

function ReviewedOrder({ id, ...page }: Pick<ComponentProps<typeof OrderPage>, 'id' | 'side' | 'conversation'>) {
  const { data: said } = useQuery(reviewQueries.ofOrder(id))
  const written = said?.lines.flatMap(({ review }) => (review ? [review.createdAt] : [])).toSorted() ?? []
  const canReview = said?.lines.some(({ moves }) => moves.includes('write')) ?? false
  return (
    <OrderPage
      {...{ id, ...page }}
      canReview={canReview}
      reviews={(order) => <OrderReviews order={order} />}
      reviewedAt={written[0] ?? null}
    />
  )
}
