import { useEffect, useState } from 'react'

/** Returns whole seconds until `end` (milliseconds UTC); 0 on the server, whose clock may differ. */
export function useSecondsUntil(end: number): number {
  const [now, setNow] = useState<number | null>(null)
  const isOver = now !== null && now >= end
  useEffect(() => {
    setNow(Date.now())
    if (isOver && Date.now() >= end) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [end, isOver])
  return now === null ? 0 : Math.max(0, Math.ceil((end - now) / 1000))
}

/** Formats seconds as minutes and seconds: 0:42. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
