/** How many wait behind an icon button, in its corner; nothing for none. Silent: the button's label says it too. */
export function Count({ of, most, blue = false }: { of: number; most: number; blue?: boolean }) {
  if (of === 0) return null
  return (
    <span className={blue ? 'count count--blue' : 'count'} aria-hidden="true">
      {countText(of, most)}
    </span>
  )
}

/** The number, or '99+' beyond `most`: shown and said alike. */
export function countText(of: number, most: number): string {
  return of > most ? `${most}+` : String(of)
}
