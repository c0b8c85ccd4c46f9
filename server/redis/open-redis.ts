import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '#config/config.ts'
import type { Log } from '#config/log.ts'
import { StartError } from '#config/start-error.ts'
import type { LineListener } from '#realtime/line.ts'
import { countTrial } from './counts.ts'
import type { Redis, RedisTotals } from './port.ts'
import { openSession, type Session } from './session.ts'

const retryMs = 1000

/**
 * Connects to the Redis of REDIS_URL and connects again whenever it was lost. The start goes on without a Redis that does not
 * answer; one that refuses us is wrong configuration, and throws a `StartError`.
 */
export async function openRedis(
  { redisUrl: url, authSecret }: { redisUrl: string } & Pick<Config, 'authSecret'>,
  log: Log,
): Promise<Redis> {
  const stopping = new AbortController()
  const listeners: LineListener[] = []
  const totals: RedisTotals = { outages: 0, fallbacks: { limits: 0, events: 0 } }
  let session: Session | null = null
  let fault: string | null = 'not opened yet'
  let awaySince = Date.now()
  // Installations may share a Redis: each has its own names, which only its processes know.
  const hash = (text: string) => createHmac('sha256', authSecret).update(`redis ${text}`).digest('base64url')
  const prefix = `guildhall:${hash('prefix').slice(0, 16)}`
  const channel = `${prefix}:events`
  const onText = (text: string) => {
    for (const listener of listeners) listener.onText(text)
  }
  const onGap = () => {
    for (const listener of listeners) listener.onGap()
  }
  const trials = [
    countTrial(`${prefix}:trial`),
    // An empty text, which nobody reads.
    { command: ['PUBLISH', channel, ''], isRight: (answer: unknown) => typeof answer === 'number' },
  ]

  const open = async (): Promise<void> => {
    session = await openSession(url, { channel, trials, onText })
    fault = null
  }
  const fail = (error: Error) => {
    session = null
    if (fault === null) {
      awaySince = Date.now()
      totals.outages += 1
      log.warn(
        { reason: reasonOf(error) },
        'The Redis of REDIS_URL does not answer; the database and this process do its work',
      )
    }
    fault = reasonOf(error)
  }
  const keep = async () => {
    for (;;) {
      const error = await session?.lost
      if (stopping.signal.aborted) return
      if (error) {
        fail(error)
        onGap()
      }
      await pause(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      if (stopping.signal.aborted) return
      await open().then(() => {
        log.warn(`Redis answers again after ${Math.round((Date.now() - awaySince) / 1000)} s`)
        onGap()
      }, fail)
    }
  }

  await open().catch((error: Error) => {
    if (isRefusal(error)) throw new StartError(refusalLine(error))
    fault = null
    fail(error)
  })
  const kept = keep()

  return {
    fault: () => fault,
    totals,
    channel,
    keyOf: (kind, about) => `${prefix}:${kind}:${hash(about).slice(0, 22)}`,
    ask: async (command) => {
      if (!session) throw new Error('Redis is away')
      return session.ask(command)
    },
    countFallback(of) {
      totals.fallbacks[of] += 1
    },
    hear: (listener) => void listeners.push(listener),
    async stop() {
      stopping.abort()
      session?.close()
      await kept
      // It may have been opened meanwhile.
      session?.close()
    },
  }
}

// The wrong password, none, too few rights, or a number of a database that does not exist.
const isRefusal = ({ message }: Error) => /^(WRONGPASS|NOAUTH|NOPERM)\b|^ERR .*(AUTH|password|DB index)/.test(message)

/** The line of a start that Redis refuses; without the words of Redis, which may repeat the user's name. */
export const refusalLine = ({ message }: Error): string =>
  `REDIS_URL names a Redis that refuses us (${message.split(' ')[0]}); check its user, password, rights and number`

/** The first line of what went wrong, or its code. */
export function reasonOf(error: Error & { code?: string }): string {
  return (error.message || error.code || error.name).split('\n')[0]?.slice(0, 120) ?? ''
}
