import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps what is being read in its place when entries are added above it: scrolls by as much as the first visible entry has
 * moved. Entries carry `data-id`; `first` is the id of the topmost.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, first: string | undefined): void {
  const kept = useRef<{ id: string; top: number } | null>(null)
  const newest = useRef(first)

  useLayoutEffect(() => {
    const before = kept.current
    const entry = before && list.current?.querySelector(`[data-id="${before.id}"]`)
    if (entry && newest.current !== first)
      scrollBy({ top: entry.getBoundingClientRect().top - before.top, behavior: 'instant' })
    newest.current = first
    kept.current = firstVisible(list.current)
  })

  useEffect(() => {
    const keep = () => {
      kept.current = firstVisible(list.current)
    }
    addEventListener('scroll', keep, { passive: true })
    addEventListener('resize', keep)
    return () => {
      removeEventListener('scroll', keep)
      removeEventListener('resize', keep)
    }
  }, [list])
}

function firstVisible(list: HTMLElement | null): { id: string; top: number } | null {
  for (const entry of list?.querySelectorAll<HTMLElement>('[data-id]') ?? []) {
    const { top, bottom } = entry.getBoundingClientRect()
    if (bottom > 0) return { id: entry.dataset.id ?? '', top }
  }
  return null
}
