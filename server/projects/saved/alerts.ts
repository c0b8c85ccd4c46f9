import { pageLimits } from '@guildhall/contract/limits.ts'
import { MarketplaceQuery } from '@guildhall/contract/projects.ts'
import type { Config } from '#config/config.ts'
import type { Db } from '#db/connect.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import { findProjects } from '../lists/project-lists.ts'
import { findAlert, findAlerts, findNews, markTold } from './saved-queries.ts'
import { queryOf } from './saved-searches.ts'
import { stopToken } from './stop-links.ts'

interface AlertDeps {
  config: Config
  db: Db
  mail: Pick<Mail, 'send'>
}

const batch = 500
/** So many titles stand in a mail; the rest is behind its link. */
const named = 5

/** Once a day: a job for each search with an alert, so that one that fails holds up no other. */
export async function startAlerts(db: Db, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  let last = ''
  for (;;) {
    const ids = await findAlerts(db, { after: last, most: batch })
    for (const { id } of ids) await jobs.enqueue(db, 'saved-search-mail', { id })
    last = ids.at(-1)?.id ?? ''
    if (ids.length < batch) return
  }
}

/**
 * Mails what is new for a saved search since the last time; nothing when nothing is. Marked as told after the mail has
 * gone: a crash in between may send it twice, never not at all.
 */
export async function sendAlert({ config, db, mail }: AlertDeps, { id }: { id: string }): Promise<void> {
  const [alert] = await findAlert(db, { id })
  if (!alert || alert.newest <= alert.told) return
  const asked = MarketplaceQuery.safeParse({ ...queryOf(alert.query), sort: 'newest', limit: pageLimits.maxSize })
  if (!asked.success) return
  const { items, ...told } = await findProjects({ db, config }, null, asked.data)
  const ids = 'partial' in told ? [] : items.map((each) => each.id)
  const news = await findNews(db, { ids, after: alert.told })
  if (news.length > 0) {
    const token = stopToken(id, config.authSecret)
    await mail.send('saved-search', alert.email, {
      count: news.length,
      titles: news.slice(0, named).map(({ title }) => title),
      url: `${config.origin}/marketplace?${alert.query}${alert.query ? '&' : ''}sort=newest`,
      stopUrl: `${config.origin}/unsubscribe?token=${token}`,
      oneClickUrl: `${config.origin}/api/unsubscribe/one-click?token=${token}`,
    })
  }
  await markTold(db, { id, told: alert.newest })
}

export const projectJobs = [
  defineMail('saved-search', sendAlert),
  defineJob('saved-search-alerts', { cron: '0 8 * * *' }, ({ db, jobs }) => startAlerts(db, jobs)),
] as const
