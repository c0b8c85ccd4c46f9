import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { engagementCalls } from '@guildhall/contract/engagements/calls.ts'
import type { Engagement, engagementEndpoints } from '@guildhall/contract/engagements/engagements.ts'
import { type EngagementSide, engagementSides } from '@guildhall/contract/engagements/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { type OrderTurn, orderTurns } from '@guildhall/contract/orders/commerce-options.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type EngagementApi = Client<typeof engagementEndpoints>

/** The API of engagements, called from the browser. */
export const engagementApi: EngagementApi = createClient<typeof engagementEndpoints>(engagementCalls, browserSend)

const all = ['engagements'] as const
// Immediately stale: refetched when a page opens, and when the viewer returns to it.
const fresh = {
  staleTime: 0,
  refetchOnMount: false,
  refetchOnWindowFocus: 'always',
  meta: { staleWith: ['job', 'order', 'payment'] },
} as const
// What others do is pushed; this covers lost pushes.
const fallbackMs = 60_000
const pollOf = (engagement: Engagement | undefined) => (engagement?.endedAt ? false : fallbackMs)

/** The queries of engagements. A page's loader passes an `api` that calls in process. */
export const engagementQueries = {
  all,
  list: (place: EngagementPlace, turn: OrderTurn, api = engagementApi) =>
    queryOptions({
      queryKey: [...all, 'list', turn, place],
      queryFn: ({ signal }) =>
        api.list({
          query: {
            turn,
            ...(place.as && { as: place.as }),
            ...(place.q && { q: place.q }),
            ...(place.turn === turn && place.cursor && { cursor: place.cursor }),
          },
          signal,
        }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  summary: (api = engagementApi) =>
    queryOptions({
      queryKey: [...all, 'summary'],
      queryFn: ({ signal }) => api.summary({ signal }),
      ...fresh,
      refetchInterval: fallbackMs,
    }),
  one: (id: string, api = engagementApi) =>
    queryOptions({
      queryKey: [...all, 'one', id],
      queryFn: async ({ signal }) => (await api.get({ params: { id }, signal })).engagement,
      ...fresh,
      refetchInterval: ({ state: { data } }) => pollOf(data),
    }),
}

/** A filtered page of engagements, as in the URL. Without a turn all of them are shown, in groups. */
export interface EngagementPlace {
  as?: EngagementSide | undefined
  turn?: OrderTurn | undefined
  q?: string | undefined
  cursor?: string | undefined
}

/** Parses the URL of the list; unknown values mean all. */
export function readEngagementPlace(params: URLSearchParams): EngagementPlace {
  const as = engagementSides.find((each) => each === params.get('as'))
  const turn = orderTurns.find((each) => each === params.get('turn'))
  const cursor = turn === undefined ? null : params.get('cursor')
  const q = (params.get('q') ?? '').trim().slice(0, pageLimits.query)
  return { as, turn, q: q || undefined, cursor: cursor ?? undefined }
}

/** The groups that a page of the list shows. */
export const turnsOf = ({ turn }: EngagementPlace): readonly OrderTurn[] => (turn ? [turn] : orderTurns)

/** Returns the URL of part of the list. */
export function engagementListPath({ as, turn, q, cursor }: EngagementPlace): string {
  const query = new URLSearchParams({
    ...(as && { as }),
    ...(turn && { turn }),
    ...(q && { q }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `/engagements?${query}` : '/engagements'
}
