import type { Db } from '#db/connect.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import type { Deps } from '../../deps.ts'
import { readQueryString } from './query-strings.ts'
import { findAlert, findAlerts, findNewer, markTold } from './saved-queries.ts'
import { stopToken } from './stop-links.ts'

interface AlertDeps extends Pick<Deps, 'config' | 'db' | 'savedKinds'> {
  mail: Pick<Mail, 'send'>
}

const batch = 500
/** So many titles or names stand in a mail; the rest is behind its link. */
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
export async function sendAlert({ config, db, savedKinds, mail }: AlertDeps, { id }: { id: string }): Promise<void> {
  const [alert] = await findAlert(db, { id })
  if (!alert || alert.newest <= alert.told) return
  const kind = savedKinds[alert.kind]
  const filters = kind.readFilters(readQueryString(alert.query))
  if (!filters) return
  const found = await kind.findNewest({ db, config }, filters, alert.user_id)
  const newer = await findNewer(db, { kind: alert.kind, ids: found.map((each) => each.id), after: alert.told })
  if (newer.length > 0) {
    const names = new Map(found.map((each) => [each.id, each.name]))
    const token = stopToken(id, config.authSecret)
    await mail.send('saved-search', alert.email, {
      count: newer.length,
      what: `${newer.length} new ${newer.length === 1 ? kind.words.one : kind.words.many}`,
      names: newer.slice(0, named).map((each) => names.get(each.id) ?? ''),
      url: `${config.origin}${kind.path(alert.query)}`,
      stopUrl: `${config.origin}/unsubscribe?token=${token}`,
      oneClickUrl: `${config.origin}/api/unsubscribe/one-click?token=${token}`,
    })
  }
  await markTold(db, { id, told: alert.newest })
}

export const savedSearchJobs = [
  defineMail('saved-search', sendAlert),
  defineJob('saved-search-alerts', { cron: '0 8 * * *' }, ({ db, jobs }) => startAlerts(db, jobs)),
] as const
