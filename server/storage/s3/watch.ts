import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#config/log.ts'
import { reasonOf } from './requests.ts'

/** Milliseconds between trials, while the bucket works and while it does not. */
const everyMs = { working: 10_000, away: 1000 }

/** Knows whether the bucket works, by what becomes of requests and by a trial now and then. */
export interface Watch {
  works(): void
  fails(error: Error): void
  fault(): string | null
  /** Whether the last trial failed: until one succeeds, requests need not be tried. */
  isDown(): boolean
  totals: { outages: number; failures: number }
  stop(): Promise<void>
}

/** Watches a bucket; `trial` is a request that succeeds only with the bucket of the configuration. */
export function watchBucket(trial: () => Promise<void>, log: Log): Watch {
  const stopping = new AbortController()
  const totals = { outages: 0, failures: 0 }
  let fault: string | null = null
  let awaySince = 0
  let isDown = false
  // Ends the pause before the next trial.
  let tryNow = () => {}
  const works = () => {
    isDown = false
    if (fault === null) return
    fault = null
    log.warn(`The bucket of S3_BUCKET works again after ${Math.round((performance.now() - awaySince) / 1000)} s`)
  }
  const note = (error: Error) => {
    const reason = reasonOf(error)
    if (fault === null) {
      awaySince = performance.now()
      totals.outages += 1
      log.warn({ reason }, 'The bucket of S3_BUCKET does not work; files cannot be read or stored')
    }
    fault = reason
  }
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const waiting = new AbortController()
      tryNow = () => waiting.abort()
      const signal = AbortSignal.any([stopping.signal, waiting.signal])
      const ms = fault === null ? everyMs.working : everyMs.away
      await pause(ms, undefined, { signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await trial().then(works, (error: Error) => {
        isDown = true
        note(error)
      })
    }
  }
  const kept = keep()
  return {
    works,
    fails(error) {
      totals.failures += 1
      // One request may fail for itself: the trial decides.
      if (fault === null) tryNow()
      note(error)
    },
    fault: () => fault,
    isDown: () => isDown,
    totals,
    async stop() {
      stopping.abort()
      await kept
    },
  }
}
