import { partOfKind } from '@guildhall/contract/content/parts.ts'
import { endOfQuiet } from '@guildhall/contract/notifications/quiet-hours.ts'
import type { Db } from '#db/connect.ts'
import { stopLinks } from '#http/stop-links.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import type { Deps } from '../../deps.ts'
import { findAlert, findAlerts, findNewer, markTold, readQueryString } from './saved-searches.ts'

interface AlertDeps extends Pick<Deps, 'clock' | 'config' | 'db' | 'savedKinds' | 'parts'> {
  jobs: Pick<Jobs, 'enqueue'>
  mail: Pick<Mail, 'send'>
}

const batch = 500
/** How many titles or names a mail lists; the rest is behind its link. */
const named = 5

/** Once a day: one job per search with an alert, so that a failure holds up no other. */
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
 * Mails what is new for a saved search since the last time; nothing when there is nothing new. Marked as sent after the mail
 * has gone: a crash in between may send it twice, but never skips it. In quiet hours it waits for their end.
 */
export async function sendAlert(
  { config, db, clock, jobs, savedKinds, mail, parts }: AlertDeps,
  { id }: { id: string },
): Promise<void> {
  const [alert] = await findAlert(db, { id })
  if (!alert || alert.newest <= alert.told) return
  const { quiet_from: from, quiet_to: to } = alert
  const quiet = from === null || to === null ? null : { from, to }
  const quietUntil = endOfQuiet(clock.now(), quiet, alert.time_zone)
  if (quietUntil !== null) return jobs.enqueue(db, 'saved-search-mail', { id }, quietUntil)
  const part = partOfKind(alert.kind)
  // What is new meanwhile is told once its part is on again.
  if (part !== null && !parts.isOn(part)) return
  const kind = savedKinds[alert.kind]
  const filters = kind.readFilters(readQueryString(alert.query))
  if (!filters) return
  const found = await kind.findNewest({ db, config, clock }, filters, alert.user_id)
  const newer = await findNewer(db, { kind: alert.kind, ids: found.map((each) => each.id), after: alert.told })
  if (newer.length > 0) {
    const names = new Map(found.map((each) => [each.id, each.name]))
    await mail.send('saved-search', alert.email, {
      count: newer.length,
      what: `${newer.length} new ${newer.length === 1 ? kind.words.one : kind.words.many}`,
      names: newer.slice(0, named).map((each) => names.get(each.id) ?? ''),
      url: `${config.origin}${kind.path(alert.query)}`,
      ...stopLinks(config, id),
    })
  }
  await markTold(db, { id, told: alert.newest })
}

export const savedSearchJobs = [
  defineMail('saved-search', sendAlert),
  defineJob('saved-search-alerts', { cron: '0 8 * * *' }, ({ db, jobs }) => startAlerts(db, jobs)),
] as const
