import type { PointerEvent } from 'react'

/**
 * Follows a pointer from a tile until it is released, and asks to move the tile to the positions it crosses; `data-tile` has
 * the position of each, `data-moved` its id. Listens on the document: a tile that moves in the DOM loses its pointer
 * capture. Uses pointer events, because touch screens do not support drag and drop.
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
