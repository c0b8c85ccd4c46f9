import { Link } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'

/** Placeholder while a conversation loads. */
export function ThreadSkeleton({ back }: { back: string }) {
  return (
    <section className="chat__main" aria-label="Conversation">
      <Loading className="chat__wait">
        <Link className="link mobile-only" to={back}>
          Back to conversations
        </Link>
        <Skeleton width="40%" height="2.5rem" radius="0.75rem" />
        <Skeleton width="60%" height="4rem" radius="0.75rem" />
        <Skeleton width="30%" height="2.5rem" radius="0.75rem" />
      </Loading>
    </section>
  )
}

/** Shown when a conversation does not exist or could not be loaded. */
export function ThreadFailure({ error, back, onRetry }: { error: Error; back: string; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <section className="chat__main chat__none" aria-label="Conversation">
      {isMissing ? (
        <EmptyState
          solid="tetra"
          title="This conversation was not found"
          actions={
            <Link className={buttonClass({ look: 'primary' })} to={back}>
              All messages
            </Link>
          }
        >
          {error.message}
        </EmptyState>
      ) : (
        <LoadFailure title="The conversation could not be loaded" message={failureText(error)} onRetry={onRetry} />
      )}
    </section>
  )
}

/** Shown when no conversation is selected; narrow screens show the list instead. */
export function NothingChosen() {
  return (
    <section className="chat__main chat__none" aria-label="Conversation">
      <EmptyState solid="octa" title="Choose a conversation">
        We keep what you write until it is sent, even when you are offline.
      </EmptyState>
    </section>
  )
}

/**
 * Moves focus to the heading of a conversation that was opened before it had loaded, for keyboard and screen reader users:
 * from its line in the list, or from nowhere when the list is hidden. Focus that has moved elsewhere meanwhile stays there.
 */
export function focusOnArrival(conversation: Element | null): void {
  if (!conversation) return
  if (document.activeElement?.matches('.chat__list [aria-current]')) focusOn('.chat h1')
  else focusIfLost('.chat h1')
}

/** Focuses this element when the focused one is gone. */
export function focusIfLost(selector: string): void {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || !activeElement.checkVisibility()) focusOn(selector)
}

function focusOn(selector: string): void {
  const there = document.querySelector<HTMLElement>(selector)
  if (!there) return
  if (!there.hasAttribute('tabindex')) there.tabIndex = -1
  there.focus({ preventScroll: true })
}
