import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'

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
