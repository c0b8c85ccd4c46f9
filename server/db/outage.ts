import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Log } from '#config/log.ts'
import type { Db } from './connect.ts'
import { endWhenSilent, silenceMs } from './time-limits.ts'

const lookMs = 1000
// Calls that began during an outage may fail after its end, for as long as they wait for a connection and an answer.
const aftermathMs = 15_000

// A property of the error, because the job queue passes on copies that have the properties but not the class.
const mark = Symbol('outage')

// Shut down, crashed, starting; or a pooler has no connection to it.
const awayStates = /^(57P0[123]|08...)$/

/** Whether something failed only because the database could not be reached, however the error was wrapped. */
export function isOutage(thrown: unknown): boolean {
  for (let each = thrown; each && typeof each === 'object'; each = (each as Error).cause) {
    if (mark in each) return true
    if (each instanceof pg.DatabaseError && awayStates.test(each.code ?? '')) return true
    if (/^Connection terminated|connection error and is not queryable/.test((each as Error).message)) return true
  }
  return false
}

/** Whether something failed because the database takes no changes: read-only mode, or a standby that a connection still leads to. */
export function isReadOnly(thrown: unknown): boolean {
  for (let each = thrown; each && typeof each === 'object'; each = (each as Error).cause)
    if ((each as { code?: unknown }).code === '25006') return true
  return false
}

/**
 * For the logger: errors of an outage are not logged individually: the log has a line for the start of the outage and one for
 * its end. Nor are those of read-only mode, which the operator began.
 */
export const withoutOutages = {
  logMethod(this: unknown, args: [unknown, ...unknown[]], write: (...args: [unknown, ...unknown[]]) => void) {
    const [details] = args
    const error = details instanceof Error ? details : (details as { err?: unknown } | null)?.err
    if (!isOutage(error) && !isReadOnly(error)) write.apply(this, args)
  },
}

export type Outages = ReturnType<typeof watchOutages>

/**
 * Tracks whether the database answers. After a failed call it probes over its own connection until there is an answer; the
 * log gets one line when the database stops answering and one when it answers again. `onDown` runs when an outage begins.
 */
export function watchOutages(url: string, log: Log, onDown: () => void) {
  let downSince: number | undefined
  let endedAt = Number.NEGATIVE_INFINITY
  let firstLook: Promise<boolean> | undefined
  const stopping = new AbortController()
  const totals = { outages: 0, refused: 0 }

  const look = async (onFirst: (isDown: boolean) => void) => {
    const [started, refusedBefore] = [Date.now(), totals.refused]
    for (;;) {
      const failure = await ask(url).then(
        () => undefined,
        (error: Error & { code?: string }) => error.message || error.code || 'no reason',
      )
      if (failure === undefined || stopping.signal.aborted) break
      if (downSince === undefined) {
        downSince = started
        totals.outages += 1
        log.error({ reason: failure }, 'The database does not answer')
        onDown()
        onFirst(true)
      }
      await pause(lookMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
    onFirst(false)
    if (stopping.signal.aborted) return
    const refused = totals.refused - refusedBefore
    if (downSince !== undefined) {
      const seconds = Math.round((Date.now() - downSince) / 1000)
      downSince = undefined
      endedAt = Date.now()
      log.warn(`The database answers again after ${seconds} s, ${refused} calls refused`)
    } else if (refused > 0 && !isAftermath()) {
      log.warn({ calls: refused }, 'A database connection was lost and is replaced')
    }
  }

  const isAftermath = () => Date.now() - endedAt < aftermathMs

  const begin = (): Promise<boolean> => {
    if (firstLook) return firstLook
    const first = Promise.withResolvers<boolean>()
    firstLook = first.promise
    void look(first.resolve).finally(() => {
      firstLook = undefined
    })
    return first.promise
  }

  return {
    /** Since the start: how often the database was away, and how many calls failed because of that. */
    totals: totals as Readonly<typeof totals>,
    isDown: () => downSince !== undefined,
    /** Whether a call that got no connection failed because of an outage; probes when no probe is running. */
    isCause: async () => isAftermath() || (await begin()),
    /** Reports a call that failed because its connection was lost or none could be made. */
    report(error: Error): void {
      if (stopping.signal.aborted || mark in error) return
      Object.assign(error, { [mark]: true })
      void begin()
      totals.refused += 1
    },
    stop: () => stopping.abort(),
  }
}

async function ask(connectionString: string): Promise<void> {
  const client = new pg.Client({
    ...{ connectionString, connectionTimeoutMillis: silenceMs.probe, application_name: 'guildhall probe' },
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    endWhenSilent(client, silenceMs.probe)
    await client.query('select 1')
  } finally {
    client.end().catch(() => undefined)
  }
}

/** Adds metrics: whether the database answers, how often it did not, and how many calls failed because of that. */
export function measureOutages(registry: Registry, { pool: { outages } }: Db): void {
  const registers = [registry]
  new Gauge({
    name: 'database_up',
    help: '1 while the database answers, 0 during an outage',
    registers,
    collect() {
      this.set(outages.isDown() ? 0 : 1)
    },
  })
  new Counter({
    name: 'database_outages_total',
    help: 'Times the database stopped answering',
    registers,
    collect() {
      this.reset()
      this.inc(outages.totals.outages)
    },
  })
  new Counter({
    name: 'database_calls_refused_total',
    help: 'Calls to the database that failed because it did not answer',
    registers,
    collect() {
      this.reset()
      this.inc(outages.totals.refused)
    },
  })
}
