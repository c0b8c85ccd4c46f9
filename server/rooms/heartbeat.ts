import { roomLimits as most } from '@guildhall/contract/limits/rooms.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'
import { insertHeartbeat, insertOutage, lockHeartbeat, renewHeartbeat, saveHeartbeat } from './queries.ts'
import { silentSince } from './room-state.ts'

type BeatDeps = Pick<Deps, 'db' | 'clock'>

/** Notes that a server runs. After a silence in which people would have fallen out of rooms, the silence was an outage. */
export async function beat({ db, clock }: BeatDeps): Promise<void> {
  const now = clock.now()
  // One statement in the usual case. After a silence, or at the first start, it renews nothing.
  const renewed = await renewHeartbeat(db, { at: now, since: silentSince(now) })
  if (renewed.length > 0) return
  await transaction(db, async (tx) => {
    await insertHeartbeat(tx, { at: now })
    const [last] = await lockHeartbeat(tx)
    if (last && new Date(last.seen_at) < silentSince(now)) await insertOutage(tx, { from: last.seen_at, to: now })
    await saveHeartbeat(tx, { at: now })
  })
}

/** Notes every ten seconds that this process runs, from now on until stopped. The outage before it is noted at once. */
export async function keepBeating(deps: BeatDeps & Pick<Deps, 'log'>): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const next = () => {
    running = beat(deps)
      // Without the database there is an outage, which the next one notes.
      .catch((error: unknown) => deps.log.warn({ err: error }, 'This server could not note that it runs'))
      .then(() => {
        if (!isStopped) timer = setTimeout(next, most.beatMs).unref()
      })
  }
  next()
  await running
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
