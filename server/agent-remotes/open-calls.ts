import { remoteLimits } from '@guildhall/contract/limits/agent-remotes.ts'
import { AppError } from '#http/errors.ts'

/**
 * Counts the calls that each person has open in this process. `begin` throws 429 above two, and returns the function that ends
 * the call; ending it twice counts once.
 */
export function createOpenCalls(most: number = remoteLimits.atOnce) {
  const open = new Map<number, number>()
  return {
    begin(personId: number): () => void {
      const count = open.get(personId) ?? 0
      if (count >= most) throw new AppError('remote_calls_open')
      open.set(personId, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (open.get(personId) ?? 1) - 1
        if (left === 0) open.delete(personId)
        else open.set(personId, left)
      }
    },
    /** How many people have open calls. */
    people: () => open.size,
  }
}

export type OpenCalls = ReturnType<typeof createOpenCalls>
