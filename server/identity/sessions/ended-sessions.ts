import { tokenLives } from '@guildhall/contract/limits/http.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Log } from '#config/log.ts'
import type { Db, Tx } from '#db/connect.ts'
import type { Clock } from '../../deps.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { authSessions } from '../tables.ts'
import { endedSessions } from '../token-tables.ts'

/** The sids of ended sessions whose tokens may not have expired; they must no longer work. */
export interface EndedSessions {
  /** Waits for the first read after the start; from then on it only reads memory. */
  has(sid: string): Promise<boolean>
  /** Adds them for every process; in this process as soon as the transaction commits. */
  add(tx: Tx, sids: string[]): Promise<void>
  /** Subscribes to newly ended sessions; returns the unsubscribe function. */
  onEnd(listener: (sids: string[]) => void): () => void
  stop(): void
}

// Stays within a second together with the time of a read.
const pollMs = 700
// The clocks of machines and the length of transactions may differ by this much.
const slackMs = 60_000
const rememberMs = tokenLives.idToken * 1000 + slackMs

/** One set per process, filled by its own calls immediately and from the database within a second. */
export function createEndedSessions(db: Db, clock: Clock, log: Log): EndedSessions {
  const ended = new Map<string, number>()
  const listeners = new Set<(sids: string[]) => void>()
  const remember = (sids: string[]) => {
    const now = clock.now().getTime()
    for (const [sid, at] of ended) {
      if (at > now - rememberMs) break
      ended.delete(sid)
    }
    const fresh = sids.filter((sid) => !ended.has(sid))
    for (const sid of fresh) ended.set(sid, now)
    if (fresh.length > 0) for (const listener of listeners) listener(fresh)
  }
  const read = async (sinceMs: number) => {
    const { rows } = await db.pool.query<{ sid: string }>({
      name: 'ended_sessions',
      text: "select sid from ended_sessions where ended_at > clock_timestamp() - $1 * interval '1 millisecond'",
      values: [sinceMs],
    })
    remember(rows.map((row) => row.sid))
  }

  let first: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const poll = async () => {
    await read(slackMs).catch((error: unknown) => log.warn({ err: error }, 'Ended sessions could not be read'))
    if (!isStopped) timer = setTimeout(poll, pollMs).unref()
  }
  const begin = () => {
    first ??= read(rememberMs).then(
      () => {
        timer = setTimeout(poll, pollMs).unref()
      },
      (error: unknown) => {
        first = undefined
        throw error
      },
    )
    return first
  }

  return {
    async has(sid) {
      await begin()
      return ended.has(sid)
    },
    async add(tx, sids) {
      if (sids.length === 0) return
      await tx
        .insert(endedSessions)
        .values(sids.map((sid) => ({ sid, endedAt: sql`clock_timestamp()` })))
        .onConflictDoNothing()
      tx.afterCommit(() => remember(sids))
    },
    onEnd(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** Ends sessions here, at the provider and, within a second, in every other process; returns how many. */
export async function endSessionsWhere(
  { ended }: Pick<IdentityDeps, 'ended'>,
  tx: Tx,
  which: SQL | undefined,
): Promise<number> {
  // Without a condition every session of every person would end.
  if (!which) return 0
  const gone = await tx.delete(authSessions).where(which).returning({ sid: authSessions.id })
  const sids = gone.map(({ sid }) => sid)
  await ended.add(tx, sids)
  return sids.length
}
