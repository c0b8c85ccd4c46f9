import type { ReactNode } from 'react'

interface ActionBarProps {
  /** The price, for sighted users: the page also states it as text. */
  figure: ReactNode
  /** A short note below the figure. */
  note?: string
  /** The main action of the page: one button or link. */
  children: ReactNode
}

/**
 * The main action of a page. On phones it sticks to the bottom of the window beside the price, and the page, the cookie
 * banner and the focus keep clear of it; elsewhere the action is in its normal position.
 */
export function ActionBar({ figure, note, children }: ActionBarProps) {
  return (
    <div className="abar">
      {/* Screen readers have already read it above. */}
      <p className="abar__f" aria-hidden="true">
        <span className="num semi">{figure}</span>
        {note ? <span className="c3 t-xs">{note}</span> : null}
      </p>
      {children}
    </div>
  )
}
