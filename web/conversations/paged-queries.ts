import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { conversationApi, conversationQueries, messageFileApi } from './queries.ts'

// Orders of the pane beside a conversation.
const fewOrders = 4

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}
const from = (cursor: string) => (cursor ? { cursor } : {})

/** What is asked about conversations page by page, where they are looked at. */
export const besideQueries = {
  /** Messages that hold the words. */
  found: (owner: string, q: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all, owner, 'found', q],
      queryFn: ({ pageParam, signal }) => conversationApi.search({ query: { q, ...from(pageParam) }, signal }),
      ...paged,
      staleTime: 0,
    }),
  /** The files of a conversation; the links of pictures end after a while. */
  files: (owner: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all, owner, 'files', id],
      queryFn: ({ pageParam, signal }) => messageFileApi.list({ params: { id }, query: from(pageParam), signal }),
      ...paged,
      staleTime: (chatLimits.linkSeconds - 30) * 1000,
    }),
  /** The orders between the two people of a conversation. */
  orders: (owner: string, id: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all, owner, 'orders', id],
      queryFn: ({ pageParam, signal }) =>
        conversationApi.orders({ params: { id }, query: { limit: fewOrders, ...from(pageParam) }, signal }),
      ...paged,
      staleTime: 0,
      meta: { staleWith: ['order', 'payment'] },
    }),
}
