import type { PointerEvent } from 'react'

/**
 * Follows a pointer from a tile to its end and asks to move the tile to the places it crosses; `data-tile` has the place of
 * each, `data-moved` its id. Listens on the document:
 * a tile that changes places loses what was captured for it. Pointer events, because touch screens do not drag and drop.
 */
export function dragTile({ pointerId }: PointerEvent, id: string, move: (to: number) => void): void {
  const end = new AbortController()
  const { signal } = end
  const follow = (event: globalThis.PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const tile = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-tile]')
    if (tile && tile.dataset.moved !== id) move(Number(tile.dataset.tile))
  }
  document.addEventListener('pointermove', follow, { signal })
  document.addEventListener('pointerup', () => end.abort(), { signal })
  document.addEventListener('pointercancel', () => end.abort(), { signal })
}
