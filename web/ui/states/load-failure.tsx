import { Button } from '../button.tsx'
import { EmptyState } from './empty-state.tsx'

interface LoadFailureProps {
  title: string
  /** The message of the failed call. */
  message: string
  onRetry: () => void
}

/** Shown in place of content that could not be loaded: the reason, and a way to try again. */
export function LoadFailure({ title, message, onRetry }: LoadFailureProps) {
  return (
    <EmptyState
      solid="tetra"
      title={title}
      actions={
        <Button look="primary" onClick={onRetry}>
          Try Again
        </Button>
      }
    >
      {message}
    </EmptyState>
  )
}
