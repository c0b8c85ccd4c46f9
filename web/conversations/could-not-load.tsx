/** In the place of what could not be loaded, where there is little room. */
export function CouldNotLoad({ className, onRetry }: { className: string; onRetry: () => void }) {
  return (
    <p className={className} role="alert">
      Could not load.{' '}
      <button type="button" className="link" onClick={onRetry}>
        Retry
      </button>
    </p>
  )
}
