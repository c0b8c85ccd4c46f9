import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to `element` when `value` has changed, on the first render only with `isFirst`. With `isLost`, only where
 * the focused element has disappeared with the change.
 */
export function useFocusAfter(
  value: unknown,
  element: RefObject<HTMLElement | null>,
  { isLost = false, isFirst = false }: { isLost?: boolean; isFirst?: boolean } = {},
): void {
  // Before the first render it was something else.
  const before = useRef<unknown>(isFirst ? element : value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (!isLost || document.activeElement === document.body) element.current?.focus()
  }, [value, element, isLost])
}
