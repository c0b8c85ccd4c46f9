import { timings } from '@guildhall/contract/limits/shared.ts'
import { useRef } from 'react'
import { useRevalidator } from 'react-router'

/** Brings the profile, and the name in the header, anew; calls within 100 ms become one. */
export function useProfileRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; resolved: PromiseWithResolvers<void> } | null>(null)
  return () => {
    const { resolved, timer } = waiting.current ?? { resolved: Promise.withResolvers<void>(), timer: undefined }
    clearTimeout(timer)
    waiting.current = {
      resolved,
      timer: setTimeout(() => {
        waiting.current = null
        revalidate().then(resolved.resolve, resolved.reject)
      }, timings.profileRefreshMs),
    }
    return resolved.promise
  }
}
