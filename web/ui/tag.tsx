import type { ReactNode } from 'react'

export type StatusKind = 'ok' | 'wait' | 'ask' | 'bad' | 'off'

/** A word that describes: a skill, a tool. */
export function Tag({ children }: { children: ReactNode }) {
  return <span className="tag">{children}</span>
}

/** A short, changing fact: 'New', 'Yours'. */
export function Badge({ colour, children }: { colour?: 'blue' | 'green' | 'ochre' | 'red'; children: ReactNode }) {
  return <span className={`badge${colour ? ` badge--${colour}` : ''}`}>{children}</span>
}

/** A state: a shape beside its word, so that colour is never the only sign. */
export function Status({ kind, children }: { kind: StatusKind; children: ReactNode }) {
  return <span className={`status status--${kind}`}>{children}</span>
}

/**
 * The number in the corner of an icon button; renders nothing for 0. Hidden from screen readers: the button's label includes
 * it.
 */
export function Count({ of, most, blue = false }: { of: number; most: number; blue?: boolean }) {
  if (of === 0) return null
  return (
    <span className={blue ? 'count count--blue' : 'count'} aria-hidden="true">
      {countText(of, most)}
    </span>
  )
}

/** Returns the number, or '99+' beyond `most`: the same text for display and for screen readers. */
export function countText(of: number, most: number): string {
  return of > most ? `${most}+` : String(of)
}
