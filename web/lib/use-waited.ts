import { timings } from '@guildhall/contract/limits.ts'
import { useEffect, useState } from 'react'

/** True once `pending` has lasted 300 ms: a placeholder that flashes is worse than none (product 13). */
export function useWaited(pending: boolean): boolean {
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => setWaited(true), timings.loaderDelayMs)
    return () => {
      clearTimeout(timer)
      setWaited(false)
    }
  }, [pending])
  return pending && waited
}
