/** Stands in for the agent form; as tall as the screen, so that the footer keeps out of sight. */
export function AgentFormWaiting({ title }: { title: string }) {
  return (
    <div className="page min-h-svh" aria-busy="true">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <noscript>
            <p className="c2">The form needs JavaScript to prepare your pictures.</p>
          </noscript>
        </div>
      </div>
    </div>
  )
}
