import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
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

/** Below a list that goes on: loads what follows. */
export function OlderButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <p className="p-3 text-center">
      <Button size="sm" busy={isBusy} onClick={onPress}>
        Show older
      </Button>
    </p>
  )
}

/** Below a list that is asked for page by page, as long as it goes on. */
export function OlderPages({
  of: { hasNextPage, isFetchingNextPage, fetchNextPage },
}: {
  of: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
}) {
  if (!hasNextPage) return null
  const older = async () => {
    const { isFetchNextPageError, error } = await fetchNextPage()
    if (isFetchNextPageError) toast.error(failureText(error))
  }
  return <OlderButton isBusy={isFetchingNextPage} onPress={() => void older()} />
}

/** In the place of what could not be loaded, where there is little room. */
export function RetryLine({ className, onRetry }: { className: string; onRetry: () => void }) {
  return (
    <p className={className} role="alert">
      Could not load.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
