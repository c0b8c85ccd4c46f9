import { agentReviewCalls } from '@guildhall/contract/agents/review-calls.ts'
import type { agentReviewEndpoints } from '@guildhall/contract/agents/reviews.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import type { bookingReviewEndpoints } from '@guildhall/contract/bookings/booking-reviews.ts'
import { bookingReviewCalls } from '@guildhall/contract/bookings/calls.ts'
import { workReviewCalls } from '@guildhall/contract/engagements/calls.ts'
import type { ReviewedKind } from '@guildhall/contract/engagements/options.ts'
import type { workReviewEndpoints } from '@guildhall/contract/engagements/work-reviews.ts'
import { reviewCalls } from '@guildhall/contract/orders/calls.ts'
import type { Review, reviewEndpoints } from '@guildhall/contract/orders/reviews.ts'
import { serviceCalls } from '@guildhall/contract/services/calls.ts'
import type { serviceEndpoints } from '@guildhall/contract/services/services.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type ReviewApi = Client<typeof reviewEndpoints>

/** The reviews API, called from the browser. */
export const reviewApi: ReviewApi = createClient<typeof reviewEndpoints>(reviewCalls, browserSend)

type WorkReviewApi = Client<typeof workReviewEndpoints>

/** The API of reviews of people, called from the browser. */
const workReviewApi: WorkReviewApi = createClient<typeof workReviewEndpoints>(workReviewCalls, browserSend)

const bookingReviewApi: Client<typeof bookingReviewEndpoints> = createClient<typeof bookingReviewEndpoints>(
  bookingReviewCalls,
  browserSend,
)

type SideReviewApi = Pick<WorkReviewApi, 'write' | 'withdraw' | 'answer'> & { get: WorkReviewApi['ofEngagement'] }

/** How the two sides of an engagement or a booking read and write what they say about each other. */
export const sideReviewApis: Record<ReviewedKind, SideReviewApi> = {
  engagement: { ...workReviewApi, get: workReviewApi.ofEngagement },
  booking: bookingReviewApi,
}

type AgentReviewApi = Client<typeof agentReviewEndpoints>

/** The API of reviews of agents, called from the browser. */
export const agentReviewApi: AgentReviewApi = createClient<typeof agentReviewEndpoints>(agentReviewCalls, browserSend)

type ServiceApi = Client<typeof serviceEndpoints>
const serviceApi: ServiceApi = createClient<typeof serviceEndpoints>(serviceCalls, browserSend)

/** How the seller answers a review of a project. */
export const answeredOn = (projectId: string, review: Review) => ({
  review,
  send: (body: { text: string }) => reviewApi.answer({ params: { id: projectId, reviewId: review.id }, body }),
})

/** How the author of an agent answers a review of it. */
export const answeredOnAgent = (agentId: string, review: Review) => ({
  review,
  send: (body: { text: string }) => agentReviewApi.answer({ params: { id: agentId, reviewId: review.id }, body }),
})

const all = ['reviews'] as const
// Below the key of runs: an answered run decides whether its agent can be reviewed.
const ofRuns = ['agent-runs', 'review'] as const
// Below the keys of engagements and bookings: what happens there opens the reviews.
const ofSides = { engagement: ['engagements', 'reviews'], booking: ['bookings', 'reviews'] } as const
// What the other side does is pushed; this covers lost pushes.
const fallbackMs = 60_000
// Below the key of orders: an order's state decides whether it can be reviewed.
const ofOrders = ['orders', 'reviews'] as const

/** The review queries. A page's loader passes an `api` that calls in process. */
export const reviewQueries = {
  /** One page of a project's reviews; without a cursor, the first. */
  page: (id: string, cursor = '', api = reviewApi) =>
    queryOptions({
      queryKey: [...all, id, cursor],
      queryFn: ({ signal }) => api.list({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  /** One page of the reviews of a person's projects, by the person's public name; without a cursor, the first. */
  received: (id: string, cursor = '', api = reviewApi) =>
    queryOptions({
      queryKey: [...all, 'received', id, cursor],
      queryFn: ({ signal }) => api.received({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  ofOrder: (id: string, api = reviewApi) =>
    queryOptions({
      queryKey: [...ofOrders, id],
      queryFn: ({ signal }) => api.ofOrder({ params: { id }, signal }),
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always' as const,
    }),
  /** The reviews of an engagement or a booking, for its sides. */
  ofSides: (of: ReviewedKind, id: string, api: Pick<SideReviewApi, 'get'> = sideReviewApis[of]) =>
    queryOptions({
      queryKey: [...ofSides[of], id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).reviews,
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always' as const,
      refetchInterval: ({ state: { data } }) => (data?.isOpen ? fallbackMs : false),
      meta: { staleWith: ['job'] },
    }),
  /** One page of the reviews of a person by those they worked with, by the person's public name. */
  ofWork: (id: string, cursor = '', api = workReviewApi) =>
    queryOptions({
      queryKey: [...all, 'of work', id, cursor],
      queryFn: ({ signal }) => api.received({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  /** One page of the reviews by clients of a service; without a cursor, the first. */
  ofService: (id: string, cursor = '', api = serviceApi) =>
    queryOptions({
      queryKey: [...all, 'of service', id, cursor],
      queryFn: ({ signal }) => api.reviews({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  /** One page of the reviews of an agent; without a cursor, the first. */
  ofAgent: (id: string, cursor = '', api = agentReviewApi) =>
    queryOptions({
      queryKey: [...all, 'of agent', id, cursor],
      queryFn: ({ signal }) => api.list({ params: { id }, query: cursor ? { cursor } : {}, signal }),
    }),
  /** The viewer's review of an agent, and whether they may write one. */
  ownOfAgent: (id: string) =>
    queryOptions({
      queryKey: [...ofRuns, id],
      queryFn: async ({ signal }) => (await agentReviewApi.own({ params: { id }, signal })).own,
      staleTime: 0,
    }),
}

/** Returns a function that refetches everything that shows reviews or their totals. */
export function useReviewsChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [all, ofOrders, ofRuns, ...Object.values(ofSides), ['projects'], ['agents']].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
  }
}
