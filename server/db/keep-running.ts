import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#config/log.ts'

/** A server that this process started and may start again. */
interface Restartable {
  isRunning(): boolean
  restart(): Promise<void>
}

/** Milliseconds between two looks at a running server, and at most between two tries to start it. */
const times = { look: 1_000, longestPause: 30_000 }

/**
 * Starts a server again whenever it ends by itself (a kill, a crash, no memory), with growing pauses while it does not
 * start. `stop` waits for a try that runs; end the server after it.
 */
export function keepRunning(server: Restartable, log: Log): { stop(): Promise<void> } {
  const stopped = new AbortController()
  const wait = (milliseconds: number) =>
    pause(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)

  const bringBack = async () => {
    log.error('The database has ended by itself. Starting it again.')
    for (let next = times.look; !stopped.signal.aborted; next = Math.min(next * 2, times.longestPause)) {
      try {
        await server.restart()
        return log.warn('The database runs again')
      } catch (error) {
        log.error(`The database does not start; next try in ${next / 1000} s. ${(error as Error).message}`)
        await wait(next)
      }
    }
  }
  const watch = async () => {
    for (; !stopped.signal.aborted; await wait(times.look)) if (!server.isRunning()) await bringBack()
  }
  const watching = watch()
  return {
    async stop() {
      stopped.abort()
      await watching
    },
  }
}
