import type { ReactNode } from 'react'

/** What surrounds the form of a listing: the drawer, or the page. */
export interface EditorFrameProps {
  title: string
  note: string
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The form of a listing on its own page. */
export function PageFrame({ title, note, footer, children }: EditorFrameProps) {
  return (
    <div className="page min-h-svh">
      <div className="phead">
        <div>
          <h1 className="t-page">{title}</h1>
          <p className="c2">{note}</p>
        </div>
      </div>
      <div className="dr__page">
        {children}
        {footer ? <div className="drawer__f">{footer}</div> : null}
      </div>
    </div>
  )
}
