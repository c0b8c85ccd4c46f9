import { roomLimits } from '@guildhall/contract/limits/rooms.ts'
import type { SignalInput } from '@guildhall/contract/rooms/rooms.ts'
import { ApiError, isOffline } from '#lib/api/api-error.ts'

const againMs = 1500

/**
 * Sends signals in order, several in one call. Without a network they wait; those that the server refuses are dropped, because
 * the pages connect again where one is missing.
 */
export function createSignalQueue(send: (signals: SignalInput[]) => Promise<unknown>) {
  const waiting: SignalInput[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  const flush = async () => {
    timer = undefined
    if (isSending) return
    isSending = true
    let pauseMs = 0
    while (waiting.length > 0 && pauseMs === 0) {
      const batch = waiting.slice(0, roomLimits.signals)
      try {
        await send(batch)
        waiting.splice(0, batch.length)
      } catch (error) {
        const isLimited = error instanceof ApiError && (error.status === 429 || error.status >= 500)
        if (isLimited || isOffline(error)) pauseMs = Math.max(againMs, isLimited ? error.retryAfter * 1000 : 0)
        else waiting.splice(0, batch.length)
      }
    }
    isSending = false
    if (pauseMs > 0) timer = setTimeout(flush, pauseMs)
  }
  return {
    add(signal: SignalInput) {
      waiting.push(signal)
      timer ??= setTimeout(flush)
    },
    /** Forgets what waits: the stay it came from has ended. */
    clear() {
      clearTimeout(timer)
      timer = undefined
      waiting.length = 0
    },
  }
}
