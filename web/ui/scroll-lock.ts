import { useLayoutEffect } from 'react'

let locks = 0

/** Holds the page still while a panel is open; the width of the scroll bar is kept, so nothing jumps. */
export function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const root = document.documentElement
    if (locks === 0) root.style.setProperty('--scrollbar', `${innerWidth - root.clientWidth}px`)
    locks += 1
    root.dataset.locked = ''
    return () => {
      locks -= 1
      if (locks === 0) delete root.dataset.locked
    }
  }, [active])
}
