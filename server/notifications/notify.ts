import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import type { NotificationType } from '@guildhall/contract/notifications/options.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { changeNow } from './notification-list.ts'
import { changes, insertNotification, raiseCounter, replaceUnread } from './queries.ts'
import { heldNotifications } from './service.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/**
 * What one person is told. `href` is a path of this site, where a click leads. `about` names what similar ones have in
 * common, such as their order: a newer one takes the place of one that is still unread and counts it.
 */
export interface Telling {
  userId: number
  type: NotificationType
  title: string
  message: string
  href: string
  about?: string
  /** A mail of its own says it already, so that this one is not mailed. */
  isMailed?: boolean
}

/**
 * The one way to tell people something: written in the caller's transaction, so it exists if and only if what
 * it tells of does. After the commit it is pushed to their open pages; a mail follows when it is not read. Several people
 * of one transaction go in one call, so that counters are always locked in the same order.
 */
export async function notify(deps: NotifyDeps, tx: Tx, tellings: Telling[]): Promise<void> {
  for (const telling of tellings.toSorted((a, b) => a.userId - b.userId)) await tell(deps, tx, telling)
}

async function tell({ clock, jobs, realtime }: NotifyDeps, tx: Tx, telling: Telling): Promise<void> {
  const { userId, type, title, message, href, about = null } = telling
  const now = clock.now()
  // The former one is a change of its own.
  const steps = about === null ? 1 : 2
  const [counter] = await raiseCounter(tx, { userId, steps })
  if (!counter) return
  const { last } = counter
  const [former] = about === null ? [] : await replaceUnread(tx, { userId, about, number: last - 1, at: now })
  const count = (former?.count ?? 0) + 1
  const [row] = await insertNotification(tx, {
    userId,
    number: last,
    type,
    title,
    message,
    href,
    about,
    count,
    at: now,
  })
  if (!row) return
  const arrival = {
    ...{ id: row.id, type, title, message, time: now.toISOString(), read: false, href, count },
    ...{ number: last, after: last - steps, replaces: former?.id ?? null },
    unreadCount: counter.unread - (former ? 1 : 0),
  }
  tx.afterCommit(() => realtime.toUser(userId, 'user_notification', arrival))
  if (telling.isMailed) return
  const mailAt = new Date(now.getTime() + notificationLimits.mailAfterMs)
  await jobs.enqueue(tx, 'notification-mail', { id: Number(row.id) }, mailAt)
}

/** Takes back what a person was told about something, on every device: it was dealt with elsewhere. */
export async function takeBack(
  deps: Pick<NotifyDeps, 'clock' | 'realtime'>,
  tx: Tx,
  { userId, about }: { userId: number; about: string },
): Promise<void> {
  await changeNow(deps, tx, userId, (counted) => changes.clearAbout(tx, { ...counted, which: about }))
}

/** What is held of a person here, for accounts/. */
export const personalNotifications = { heldOf: heldNotifications }
