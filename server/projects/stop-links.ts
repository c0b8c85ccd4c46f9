import { createHmac, timingSafeEqual } from 'node:crypto'
import { prepared } from '#db/statement.ts'

/** What stops the alert of a search without signing in; good as long as the search is there. */
export function stopToken(id: string, secret: string): string {
  return `${id}.${createHmac('sha256', secret).update(`stop alert\n${id}`).digest('base64url')}`
}

/** The search that a token is for; null when we did not make it. */
export function stoppedBy(token: string, secret: string): string | null {
  const [id = ''] = token.split('.')
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(id, secret))]
  return given.length === right.length && timingSafeEqual(given, right) ? id : null
}

/** A search with whether it alerts. */
export const findStoppable = prepared<{ query: string; alert: boolean }>(
  'saved_stoppable',
  'select query, alert from saved_searches where id = $1',
)

/** Turns an alert off; answers the search. */
export const stopAlert = prepared<{ query: string }>(
  'saved_stop',
  'update saved_searches set alert = false where id = $1 returning query',
)
