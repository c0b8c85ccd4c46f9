import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { roomCalls } from '@guildhall/contract/rooms/calls.ts'
import type { RoomKind } from '@guildhall/contract/rooms/options.ts'
import type { roomEndpoints } from '@guildhall/contract/rooms/rooms.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'

type RoomApi = Client<typeof roomEndpoints>

/** The API of rooms, called from the browser. */
export const roomApi: RoomApi = createClient<typeof roomEndpoints>(roomCalls, browserSend)

/** Which room a page shows: by the id of its meeting or booking. */
export interface RoomName {
  kind: RoomKind
  id: string
}

const all = ['rooms'] as const
// Opening and closing send no event.
const lookMs = 15_000

/** The queries for rooms. A page's loader passes an `api` that calls in process. */
export const roomQueries = {
  /** The prefix of all of them. */
  all,
  one: ({ kind, id }: RoomName, api = roomApi) =>
    queryOptions({
      queryKey: [...all, kind, id],
      queryFn: async ({ signal }) => (await api.get({ params: { kind, id }, signal })).room,
      staleTime: 0,
      refetchOnMount: false,
      refetchOnWindowFocus: 'always',
      refetchInterval: lookMs,
      meta: { staleWith: ['connection', 'job'] },
    }),
}
