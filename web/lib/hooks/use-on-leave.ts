import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onLeave` just after the component has been removed: to stop, delete or free what belongs to it. */
export function useOnLeave(onLeave: () => void): void {
  const call = useEffectEvent(onLeave)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Development mode mounts everything twice.
    clearTimeout(leaving.current)
    return () => {
      leaving.current = setTimeout(() => call())
    }
  }, [])
}
