import { type Client, createClient, type Output } from '@guildhall/contract/api/client.ts'
import { conversationCalls, messageCalls, messageFileCalls } from '@guildhall/contract/conversations/calls.ts'
import type { conversationEndpoints } from '@guildhall/contract/conversations/conversations.ts'
import type { messageFileEndpoints } from '@guildhall/contract/conversations/message-files.ts'
import type { messageEndpoints } from '@guildhall/contract/conversations/messages.ts'
import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { queryOptions } from '@tanstack/react-query'
import { browserSend } from '#lib/api/transport.ts'
import { openLine } from '#lib/live/connection-state.ts'
import type { ListPlace } from './list/address.ts'
import type { Listed } from './list/listed.ts'
import { withFirstPage } from './list/listed.ts'
import { loadThread, type Thread } from './thread/thread.ts'

/** The conversations and messages API, called from the browser. */
export const conversationApi = createClient<typeof conversationEndpoints>(conversationCalls, browserSend)
export const messageApi = createClient<typeof messageEndpoints>(messageCalls, browserSend)
export const messageFileApi = createClient<typeof messageFileEndpoints>(messageFileCalls, browserSend)

/** A conversation with its members. */
export type Opened = Output<(typeof conversationEndpoints)['get']>

/** The group conversation of something else, such as a meeting. */
export interface LinkedGroup {
  /** Its name in the cache. */
  key: string
  /** Returns its id; creates it if needed, and brings the viewer back if they left it. */
  open: () => Promise<string>
}

const all = ['conversations'] as const
// Immediately stale; the socket announces changes. Without it, data is polled.
const fallbackMs = 20_000
const fresh = {
  // For this time after a page load, only the socket causes a refetch.
  staleTime: 2000,
  refetchOnWindowFocus: 'always',
  refetchInterval: () => (openLine() ? false : fallbackMs),
} as const

/** The queries about conversations of `owner`. A page's loader passes an `api` that calls in process. */
export const conversationQueries = {
  all,
  lists: (owner: string) => [...all, owner, 'list'] as const,
  ones: (owner: string) => [...all, owner, 'one'] as const,
  threads: (owner: string) => [...all, owner, 'thread'] as const,
  list: (owner: string, { box, show, q }: ListPlace, api: Client<typeof conversationEndpoints> = conversationApi) =>
    queryOptions({
      queryKey: [...all, owner, 'list', box, show, q],
      queryFn: async ({ client, signal, queryKey }): Promise<Listed> => {
        const page = await api.list({ query: { box, show, ...(q && { q }) }, signal })
        return withFirstPage(client.getQueryData<Listed>(queryKey), page)
      },
      ...fresh,
    }),
  /** The id of the conversation with a person, created if needed; nobody sees it before its first message. */
  withPerson: (owner: string, userId: string) =>
    queryOptions({
      queryKey: [...all, owner, 'with', userId],
      queryFn: async ({ signal }) => (await conversationApi.begin({ body: { userId }, signal })).conversation.id,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** The id of a linked group. Asked again whenever it is shown, because the viewer may have left it meanwhile. */
  linked: (owner: string, { key, open }: LinkedGroup) =>
    queryOptions({
      queryKey: [...all, owner, 'linked', key],
      queryFn: open,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  /** A conversation with its members. */
  one: (owner: string, id: string, api: Client<typeof conversationEndpoints> = conversationApi) =>
    queryOptions({
      queryKey: [...all, owner, 'one', id],
      queryFn: ({ signal }) => api.get({ params: { id }, signal }),
      ...fresh,
    }),
  /** The messages around `start`, or without it the newest; later fetches add new messages and changes. */
  thread: (owner: string, id: string, start?: number, api: Client<typeof messageEndpoints> = messageApi) =>
    queryOptions({
      queryKey: [...all, owner, 'thread', id],
      queryFn: ({ client, signal, queryKey }) =>
        loadThread({
          ask: (query) => api.list({ params: { id }, query: { limit: chatLimits.page, ...query }, signal }),
          now: () => client.getQueryData<Thread>(queryKey),
          start,
        }),
      ...fresh,
    }),
}
