import { useEffect, useState } from 'react'

/** Returns a typed text as it was when typing last paused for `pauseMs`. */
export function useSettled(typed: string, pauseMs: number): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, pauseMs])
  return settled
}
