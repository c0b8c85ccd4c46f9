import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onEnd` after `ms` milliseconds of running; while `isRunning` is false, the time that is left does not shrink. */
export function usePausableTimeout(ms: number, isRunning: boolean, onEnd: () => void): void {
  const left = useRef(ms)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isRunning) return
    const since = performance.now()
    const timer = setTimeout(() => end(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(0, left.current - (performance.now() - since))
    }
  }, [isRunning])
}
