import { useEffect, useRef } from 'react'

/**
 * Where a conversation was opened before it was here, the keyboard and the screen reader come to its heading as soon as it
 * is: from the line in the list, or from nowhere when that is hidden. Whoever has gone elsewhere meanwhile stays there.
 */
export function useArrivalFocus(isHere: boolean): void {
  const wasAwaited = useRef(!isHere)
  useEffect(() => {
    if (!isHere || !wasAwaited.current) return
    wasAwaited.current = false
    if (document.activeElement?.matches('.chat__list [aria-current]')) focusOn('.chat h1')
    else focusIfLost('.chat h1')
  }, [isHere])
}

/** Gives the focus to this when what had it is gone. */
export function focusIfLost(selector: string): void {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || !activeElement.checkVisibility()) focusOn(selector)
}

function focusOn(selector: string): void {
  const there = document.querySelector<HTMLElement>(selector)
  if (!there) return
  if (!there.hasAttribute('tabindex')) there.tabIndex = -1
  there.focus({ preventScroll: true })
}
