const firstPauseMs = 2000
const longestPauseMs = 60_000
const lockName = 'unsent messages'

interface ScheduleOptions {
  /** Returns whether a message waits to be sent. */
  isWaiting: () => boolean
  /**
   * Sends what waits; resolves to when one is due for a retry, null when none is. Rejects where everything must wait, with
   * `retryAfter` in seconds if the server asked for a pause.
   */
  send: () => Promise<number | null>
}

/**
 * Decides when the waiting messages of this browser are sent, from one tab at a time: immediately, when the connection is
 * back, and repeatedly while there is no answer.
 */
export function createSendSchedule({ isWaiting, send }: ScheduleOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstPauseMs
  // Until `notBefore`, another message waits with the others; until `toldNotBefore`, so does a returning connection.
  let notBefore = 0
  let toldNotBefore = 0
  let isGone = false
  let isAsked = false

  async function run() {
    isAsked = false
    if (isGone || !isWaiting()) return
    // The server may have asked for a pause while this waited for the lock.
    const left = toldNotBefore - Date.now()
    if (left > 0) {
      clearTimeout(timer)
      timer = setTimeout(askNow, left)
      return
    }
    try {
      const until = await send()
      pause = firstPauseMs
      clearTimeout(timer)
      if (until !== null) timer = setTimeout(ask, Math.max(0, until - Date.now()))
    } catch (error) {
      const { retryAfter = 0 } = error as { retryAfter?: number }
      const wait = Math.max(pause, retryAfter * 1000)
      toldNotBefore = Date.now() + retryAfter * 1000
      notBefore = Date.now() + wait
      clearTimeout(timer)
      timer = setTimeout(askNow, wait)
      pause = Math.min(pause * 2, longestPauseMs)
    }
  }
  // The tab with the lock sends for all of them; the others find nothing left.
  function ask() {
    if (Date.now() < notBefore) return
    clearTimeout(timer)
    if (isAsked || isGone || !isWaiting()) return
    isAsked = true
    void (navigator.locks ? navigator.locks.request(lockName, run) : run())
  }
  function askNow() {
    notBefore = 0
    ask()
  }

  return {
    /** Sends now, unless an earlier failure makes everything wait. */
    ask,
    /** The connection has changed: sends now, unless the server asked for a pause. */
    reconnect() {
      pause = firstPauseMs
      if (Date.now() >= toldNotBefore) askNow()
    },
    /** Ends it; a send that is running finishes. */
    stop() {
      isGone = true
      clearTimeout(timer)
    },
  }
}
