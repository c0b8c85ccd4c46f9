import type { NotificationType } from '@guildhall/contract/commerce-options.ts'
import type { Tx } from '#db/connect.ts'
import { prepared } from '#db/statement.ts'
import type { Deps } from '../deps.ts'
import { heldNotifications } from './held.ts'

/** What one person is told. `href` is a path of this site, where a click leads. */
export interface Telling {
  userId: number
  type: NotificationType
  title: string
  message: string
  href: string
}

const write = prepared<{ id: number }>(
  'notification_write',
  `with counter as (
     insert into notification_counters as c (user_id, last) values ($1, 1)
     on conflict (user_id) do update set last = c.last + 1 returning last)
   insert into notifications (user_id, number, type, title, message, href, created_at)
   select $1, last, $2, $3, $4, $5, $6 from counter returning id`,
)

/**
 * The one way to tell people something (product 7): written in the caller's transaction, so it exists if and only if what
 * it tells of does; a mail follows after the commit. Several people of one transaction go in one call, so that counters
 * are always locked in the same order.
 */
export async function notify(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  tellings: Telling[],
): Promise<void> {
  const now = clock.now()
  for (const { userId, type, title, message, href } of tellings.toSorted((a, b) => a.userId - b.userId)) {
    const [row] = await write(tx, userId, type, title, message, href, now)
    if (row) await jobs.enqueue(tx, 'notification-mail', { id: row.id })
  }
}

/** What is held of a person here, for accounts/. */
export const personalNotifications = { heldOf: heldNotifications }
