import { timings } from '@guildhall/contract/limits/shared.ts'
import { useEffect, useState } from 'react'

/** Returns true after `pending` has lasted 300 ms: a flashing placeholder is worse than none. */
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
