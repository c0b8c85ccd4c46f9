import type { ReactNode } from 'react'

export type StatusKind = 'ok' | 'wait' | 'ask' | 'bad' | 'off'

/** A word that describes: a skill, a tool. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}

/** A short fact that changes: 'New', 'Yours'. */
export function Badge({ colour, children }: { colour?: 'blue' | 'green' | 'ochre' | 'red'; children: ReactNode }) {
  return <span className={`badge${colour ? ` badge--${colour}` : ''}`}>{children}</span>
}

/** A state: a shape beside its word, so that colour is never alone. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}
