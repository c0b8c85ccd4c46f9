import { chatLimits } from '@guildhall/contract/limits/chat.ts'
import { infiniteQueryOptions, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { conversationApi, conversationQueries, messageFileApi } from './queries.ts'

// The number of orders in the pane beside a conversation.
const fewOrders = 4

const paged = {
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor,
}
const from = (cursor: string) => (cursor ? { cursor } : {})

/** The paged queries about conversations. */
export const besideQueries = {
  /** Messages that contain the search text. */
  found: (owner: string, q: string) =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all, owner, 'found', q],
      queryFn: ({ pageParam, signal }) => conversationApi.search({ query: { q, ...from(pageParam) }, signal }),
      ...paged,
      staleTime: 0,
    }),
  /** The files of a conversation; picture links expire after a while. */
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
      meta: { staleWith: ['order', 'job', 'payment'] },
    }),
}

/** Below an unfinished list: loads the next page. */
export function OlderButton({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <p className="p-3 text-center">
      <Button size="sm" busy={isBusy} onClick={onPress}>
        Show older
      </Button>
    </p>
  )
}

/** Below a paged list, while there are more pages. */
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

/** Shown in place of something that could not be loaded, where space is tight. */
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
