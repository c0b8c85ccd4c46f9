import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onEvent` for events of the window, and for those of the document that bubble up to it, while `isOn`. Only in the
 * browser, and after the page has been drawn.
 */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  onEvent: (event: WindowEventMap[Name]) => void,
  isOn = true,
): void {
  const call = useEffectEvent(onEvent)
  useEffect(() => {
    if (!isOn) return
    const listener = (event: WindowEventMap[Name]) => call(event)
    addEventListener(name, listener)
    return () => removeEventListener(name, listener)
  }, [name, isOn])
}
