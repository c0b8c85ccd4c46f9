import { figureLimits } from '@guildhall/contract/limits/figures.ts'
import { dayMs } from '#db/moments.ts'
import { allowMinutes } from '#db/time-limits.ts'
import { transaction } from '#db/transaction.ts'
import { defineJob } from '#jobs/job-definition.ts'
import type { Deps } from '../deps.ts'
import { countFlows, countStocks, fillStocks, findCounted, forgetFlows, lockFigures } from './count-queries.ts'

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const later = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs))
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/**
 * Brings the kept figures up to now. The days since the last count, and the day before it, are counted again: the last minutes
 * of a day come after its last count. The first run fills the past. Counting again changes nothing.
 */
export async function countFigures({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'currency'> }): Promise<void> {
  const now = clock.now()
  const today = dayOf(now)
  await transaction(db, async (tx) => {
    await allowMinutes(tx, 8)
    await lockFigures(tx)
    const [counted] = await findCounted(tx)
    const oldest = later(today, -figureLimits.filledDays)
    const first = [counted?.first ?? today, oldest].toSorted().at(-1) ?? today
    const last = counted?.last ?? null
    // A clock that was set back must not empty the days after it.
    const from = last === null ? first : [later(last, -1), later(today, -1)].toSorted()[0]
    const start = from ?? today
    await forgetFlows(tx, { from: start })
    await countFlows(tx, { from: new Date(start), now, currency: config.currency })
    const missing = last === null ? first : later(last, 1)
    const days = daysBetween(missing, today)
    if (days > 0) await fillStocks(tx, { from: missing, days, now })
    const activeSince = new Date(now.getTime() - figureLimits.activeDays * dayMs)
    await countStocks(tx, { day: today, now, activeSince })
  })
}

export const figureJobs = [
  // The first run of a large installation reads two years.
  defineJob('count-figures', { cron: '*/15 * * * *', expireInSeconds: 600 }, countFigures),
] as const
