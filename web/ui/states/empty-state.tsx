import type { ReactNode } from 'react'
import { Solid, type SolidName } from '../pictures/solid.tsx'

interface EmptyStateProps {
  solid: SolidName
  title: string
  /** Nothing yet: an invitation. Nothing found: what to remove. Failed: what happened and what to do. */
  children?: ReactNode
  /** At most two. */
  actions?: ReactNode
  level?: 'h1' | 'h2' | 'h3'
}

/** Shown in place of a list: a solid, a sentence, at most two actions. */
export function EmptyState({ solid, title, children, actions, level: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className="empty">
      <Solid name={solid} className="solid" />
      <Heading className="t-sub">{title}</Heading>
      {children ? <p>{children}</p> : null}
      {actions ? <div className="btn-group">{actions}</div> : null}
    </div>
  )
}
