import type { attendanceEndpoints, campusEventEndpoints } from '@guildhall/contract/ambassadors/events.ts'
import { attendanceCalls, campusEventCalls } from '@guildhall/contract/ambassadors/events-calls.ts'
import type { joinEndpoints, ownJoiningEndpoints } from '@guildhall/contract/ambassadors/joining.ts'
import { joinCalls, ownJoiningCalls } from '@guildhall/contract/ambassadors/joining-calls.ts'
import type { ladderEndpoints } from '@guildhall/contract/ambassadors/ladder.ts'
import { ladderCalls } from '@guildhall/contract/ambassadors/ladder-calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

/** The APIs of joining by a code; a page's loader passes a `send` that calls in process. */
export const joiningApis = (send: typeof browserSend) => ({
  join: createClient<typeof joinEndpoints>(joinCalls, send) as Client<typeof joinEndpoints>,
  own: createClient<typeof ownJoiningEndpoints>(ownJoiningCalls, send) as Client<typeof ownJoiningEndpoints>,
  ladder: createClient<typeof ladderEndpoints>(ladderCalls, send) as Client<typeof ladderEndpoints>,
  events: createClient<typeof campusEventEndpoints>(campusEventCalls, send) as Client<typeof campusEventEndpoints>,
  attendance: createClient<typeof attendanceEndpoints>(attendanceCalls, send) as Client<typeof attendanceEndpoints>,
})
type Apis = ReturnType<typeof joiningApis>

/** The APIs of joining by a code, called from the browser. */
export const joiningApi = joiningApis(browserSend)

const all = ['ambassadors'] as const

/** The queries of joining by a code. A page's loader passes its own `apis`. */
export const joiningQueries = {
  invitation: (code: string, apis: Apis = joiningApi) =>
    queryOptions({
      queryKey: [...all, 'invitation', code],
      queryFn: async ({ signal }) => (await apis.join.invitation({ params: { code }, signal })).invitation,
    }),
  own: (apis: Apis = joiningApi) =>
    queryOptions({
      queryKey: [...all, 'own'],
      queryFn: async ({ signal }) => (await apis.own.get({ signal })).ambassador,
    }),
  people: (apis: Apis = joiningApi) =>
    infiniteQueryOptions({
      queryKey: [...all, 'people'],
      initialPageParam: null as string | null,
      queryFn: ({ signal, pageParam }) =>
        apis.own.people({ query: pageParam === null ? {} : { cursor: pageParam }, signal }),
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  events: (apis: Apis = joiningApi) =>
    queryOptions({
      queryKey: [...all, 'events'],
      queryFn: async ({ signal }) => (await apis.events.list({ signal })).events,
    }),
  ladder: (apis: Apis = joiningApi) =>
    queryOptions({ queryKey: [...all, 'ladder'], queryFn: ({ signal }) => apis.ladder.get({ signal }) }),
}
