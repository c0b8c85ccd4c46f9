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
  // With `isFirst` it starts as something that no `value` equals, so that the first render counts as a change.
  const before = useRef<unknown>(isFirst ? element : value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (!isLost || document.activeElement === document.body) element.current?.focus()
  }, [value, element, isLost])
}
