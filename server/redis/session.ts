import type { LineListener } from '#realtime/line.ts'

/** How long Redis may take, in milliseconds: for a new connection, and for the answer to a command. */
const limitMs = { open: 2000, answer: 500 }
// A connection that only listens notices a silent server only when it asks.
const heartbeatMs = 5000

/** Two open connections, because one that subscribes can do nothing else. They live and die together. */
export interface Session {
  /** Sends one command. When it fails, the session is over: a Redis that refuses one cannot be relied on for the next. */
  ask(command: readonly string[]): Promise<unknown>
  /** Resolves with the reason when the session is over. */
  lost: Promise<Error>
  close(): void
}

/**
 * Connects and subscribes, and tries what this product does with Redis: whatever else answers at that address does not pass.
 * The library is loaded here, so that an installation without Redis does not load it.
 */
export async function openSession(
  url: string,
  { channel, trials, onText }: { channel: string; trials: readonly Trial[] } & Pick<LineListener, 'onText'>,
): Promise<Session> {
  const { createClient } = await import('@redis/client')
  const lost = Promise.withResolvers<Error>()
  const create = () =>
    createClient({
      url,
      RESP: 2,
      disableOfflineQueue: true,
      disableClientInfo: true,
      maintNotifications: 'disabled',
      socket: { reconnectStrategy: false, connectTimeout: limitMs.open },
    }).on('error', lose)
  const [asking, listening] = [create(), create()]
  const beat = setInterval(() => {
    for (const client of [asking, listening]) within(client.ping(), limitMs.answer).catch(lose)
  }, heartbeatMs).unref()
  function lose(error: Error) {
    clearInterval(beat)
    lost.resolve(error)
    for (const client of [asking, listening]) client.destroy()
  }
  const ask = (command: readonly string[]) =>
    within(asking.sendCommand(command), limitMs.answer).catch((error: Error) => {
      lose(error)
      throw error
    })

  const opened = async () => {
    await Promise.all([asking.connect(), listening.connect()])
    // The process must be able to end, whatever else fails.
    for (const client of [asking, listening]) client.unref()
    await listening.subscribe(channel, onText)
    for (const { command, isRight } of [ping, ...trials])
      if (!isRight(await ask(command))) throw new Error(`its answer to ${command[0]} makes no sense`)
  }
  try {
    await Promise.race([within(opened(), limitMs.open), lost.promise.then((error) => Promise.reject(error))])
  } catch (error) {
    lose(error as Error)
    throw error
  }
  return { ask, lost: lost.promise, close: () => lose(new Error('closed')) }
}

/** A command, and whether an answer to it is one that Redis gives. */
export interface Trial {
  command: readonly string[]
  isRight(answer: unknown): boolean
}

const ping: Trial = { command: ['PING'], isRight: (answer) => answer === 'PONG' }

/** Rejects when there is no answer in time. An answer that arrived while this process was busy is read first. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => late.reject(new Error(`no answer within ${ms} ms`))), ms)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
