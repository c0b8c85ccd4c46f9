import type { ambassadorEndpoints } from '@guildhall/contract/ambassadors/ambassadors.ts'
import type { Ambassadorship, ambassadorshipEndpoints } from '@guildhall/contract/ambassadors/applications.ts'
import { ambassadorCalls, ambassadorshipCalls } from '@guildhall/contract/ambassadors/calls.ts'
import { type Client, createClient } from '@guildhall/contract/api/client.ts'
import { queryOptions } from '@tanstack/react-query'
import { type ApplicationMoves, useApplicationMove } from '#applications/application-moves.ts'
import { browserSend } from '#lib/api/transport.ts'
import { credentialQueries } from './credential/credential-api.ts'

/** The APIs of campus ambassadors, called from the browser. */
export const ambassadorshipApi: Client<typeof ambassadorshipEndpoints> = createClient<typeof ambassadorshipEndpoints>(
  ambassadorshipCalls,
  browserSend,
)
const ambassadorApi: Client<typeof ambassadorEndpoints> = createClient<typeof ambassadorEndpoints>(
  ambassadorCalls,
  browserSend,
)

/** The queries of ambassadors. A page's loader passes an `api` that calls in process. */
export const ambassadorQueries = {
  own: (api = ambassadorshipApi) =>
    queryOptions({ queryKey: ['ambassadorship'], queryFn: ({ signal }) => api.get({ signal }), staleTime: 0 }),
  list: (cursor = '', api = ambassadorApi) =>
    queryOptions({
      queryKey: ['ambassadors', 'list', cursor],
      queryFn: ({ signal }) => api.list({ query: cursor ? { cursor } : {}, signal }),
    }),
  of: (customUserId: string, api = ambassadorApi) =>
    queryOptions({
      queryKey: ['ambassadors', 'of', customUserId],
      queryFn: ({ signal }) => api.of({ params: { customUserId }, signal }),
    }),
}

/** What an applicant can do, as all kinds of applications ask it. */
export const ambassadorMoves: ApplicationMoves<Ambassadorship> = {
  own: ambassadorQueries.own().queryKey,
  changes: [['ambassadors'], credentialQueries.own().queryKey, ['dashboard']],
  choose: (start) => ambassadorshipApi.choose({ body: { start } }),
  askTimes: (note) => ambassadorshipApi.askTimes({ body: { note } }),
  withdraw: () => ambassadorshipApi.withdraw({ body: {} }),
}

/** A change of the viewer as an ambassador: the page shows the answer. */
export const useAmbassadorMove = (call: () => Promise<Ambassadorship>, done: string, onDone?: () => void) =>
  useApplicationMove(ambassadorMoves, call, done, onDone)
