import { createHmac, timingSafeEqual } from 'node:crypto'
import { endOfQuiet } from '@guildhall/contract/notifications/quiet-hours.ts'
import { oneClickEndpoints, StopToken } from '@guildhall/contract/projects/saved.ts'
import type { ListingKindName } from '@guildhall/contract/values/options.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#db/connect.ts'
import { AppError } from '#http/errors.ts'
import { defineJob, defineMail } from '#jobs/job-definition.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import type { Deps } from '../../deps.ts'
import {
  findAlert,
  findAlerts,
  findNewer,
  findStoppable,
  markTold,
  readQueryString,
  stopAlert,
} from './saved-searches.ts'

interface AlertDeps extends Pick<Deps, 'clock' | 'config' | 'db' | 'savedKinds'> {
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
  { config, db, clock, jobs, savedKinds, mail }: AlertDeps,
  { id }: { id: string },
): Promise<void> {
  const [alert] = await findAlert(db, { id })
  if (!alert || alert.newest <= alert.told) return
  const { quiet_from: from, quiet_to: to } = alert
  const quiet = from === null || to === null ? null : { from, to }
  const quietUntil = endOfQuiet(clock.now(), quiet, alert.time_zone)
  if (quietUntil !== null) return jobs.enqueue(db, 'saved-search-mail', { id }, quietUntil)
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

/** The search whose alert a mail's token stops. */
interface StoppedSearch {
  kind: ListingKindName
  query: string
}

/** The token that stops a search's alert without signing in; valid as long as the search exists. */
function stopToken(id: string, secret: string): string {
  return `${id}.${createHmac('sha256', secret).update(`stop alert\n${id}`).digest('base64url')}`
}

/** The search of a token; null when we did not issue it. */
function stoppedBy(token: string, secret: string): string | null {
  const [id = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(id, secret))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

/** The search of a mail's token; 403 for a token that is not ours or whose search is gone. */
export async function readStoppable(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  token: string,
): Promise<StoppedSearch & { alert: boolean }> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await findStoppable(db, { id })
  if (!row) throw new AppError('link_expired')
  return row
}

/** Stops the alert of a mail's token; 403 for a token that is not ours or whose search is gone. */
export async function unsubscribe({ db, config }: Pick<Deps, 'db' | 'config'>, token: string): Promise<StoppedSearch> {
  const id = stoppedBy(token, config.authSecret)
  const [row] = id === null ? [] : await stopAlert(db, { id })
  if (!row) throw new AppError('link_expired')
  return row
}

/** The one-click unsubscribe of mail programs: an empty form, with the token in the URL (RFC 8058). */
export async function oneClickRoute(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { bodyLimit: 1024, parseAs: 'string' },
      (_request, _body, done) => done(null, null),
    )
    const shape = oneClickEndpoints.unsubscribe
    scope.post(shape.path, { config: { endpoint: shape } }, async (request, reply) => {
      const token = StopToken.safeParse((request.query as { token?: unknown }).token)
      if (!token.success) throw new AppError('link_expired')
      await unsubscribe(deps, token.data)
      return reply.code(204).send()
    })
  })
}
