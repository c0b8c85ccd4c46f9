import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureText } from '#lib/failure-text.ts'
import { toast } from '#ui/toast.ts'
import { OlderButton } from './older-button.tsx'

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
