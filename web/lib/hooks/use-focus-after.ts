import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `element` when `value` has changed, not on the first render. With `isLost`, only where the focused
 * element has disappeared with the change.
 */
export function useFocusAfter(
  value: unknown,
  element: RefObject<HTMLElement | null>,
  { isLost = false }: { isLost?: boolean } = {},
): void {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (!isLost || document.activeElement === document.body) element.current?.focus()
  }, [value, element, isLost])
}
