import { useSyncExternalStore } from 'react'

/** Returns whole seconds until `end` (milliseconds UTC); 0 on the server, whose clock may differ. */
export function useSecondsUntil(end: number): number {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((end - Date.now()) / 1000)),
    () => 0,
  )
}

function everySecond(listener: () => void) {
  const timer = setInterval(listener, 1000)
  return () => clearInterval(timer)
}

/** Formats seconds as minutes and seconds: 0:42. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
