import './action-bar.css'
import type { ReactNode } from 'react'

interface ActionBarProps {
  /** What it costs, for the eye: the page also says it in words. */
  figure: ReactNode
  /** A word or two below the figure. */
  note?: string
  /** The main action of the page: one button or link. */
  children: ReactNode
}

/**
 * The main action of a page. On a phone it sticks to the lower edge of the window beside what it costs, and the page,
 * the cookie banner and the focus keep clear of it; elsewhere the action stands where it is written.
 */
export function ActionBar({ figure, note, children }: ActionBarProps) {
  return (
    <div className="abar">
      {/* Who listens has heard it above. */}
      <p className="abar__f" aria-hidden="true">
        <span className="num semi">{figure}</span>
        {note ? <span className="c3 t-xs">{note}</span> : null}
      </p>
      {children}
    </div>
  )
}
