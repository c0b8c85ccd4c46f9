import type { NotifyDeps } from '#notifications/notify.ts'
import type { Deps } from '../deps.ts'
import { keepPlaces } from './kept-places.ts'
import { tellLevels } from './levels.ts'
import { refreshRanks } from './ranking.ts'

// Scores follow their facts within a minute (product 9); the job queue's clock alone would take longer at times.
const everyMs = 10_000

/**
 * Keeps the ranks up to date until it is stopped, tells who has come among the first, and keeps once a week where everybody
 * stands: at once, then every ten seconds, in whichever process is free.
 */
export function keepRanks(deps: NotifyDeps & Pick<Deps, 'db' | 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let running = Promise.resolve()
  const refresh = () => {
    running = refreshRanks(deps)
      .then(() => tellLevels(deps))
      .then(() => keepPlaces(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'The leaderboard could not be brought up to date'))
      .then(() => {
        if (!isStopped) timer = setTimeout(refresh, everyMs).unref()
      })
  }
  refresh()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
