import { notificationLimits } from '@guildhall/contract/limits/realtime.ts'
import { mailGroupOf, type NotificationAct, type NotificationType } from '@guildhall/contract/notifications/options.ts'
import { endOfQuiet } from '@guildhall/contract/notifications/quiet-hours.ts'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { changeNow } from './notification-list.ts'
import { changes, insertNotification, raiseCounter, replaceUnread } from './queries.ts'
import { heldNotifications } from './service.ts'
import { readWishes } from './settings.ts'

export type NotifyDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>

/**
 * A notification for one person. `href` is the path on this site that a click opens. `about` names what similar
 * notifications share, such as their order: a newer one replaces one that is still unread and counts it.
 */
export interface Telling {
  userId: number
  type: NotificationType
  title: string
  message: string
  href: string
  about?: string
  /** What the person can do about it; to answer a request, with the public id of the person who asks. */
  act?: Exclude<NotificationAct, 'answer-request'> | { answer: string } | null
  /** Another mail already says it, so this notification is not mailed. */
  isMailed?: boolean
}

/**
 * The only way to notify people. It writes in the caller's transaction, so the notification exists if and only if its cause does:
 * just before the commit, because each person's notifications are counted under a lock. After the commit it is pushed to
 * their open pages; a mail follows if it is not read.
 */
export async function notify(deps: NotifyDeps, tx: Tx, tellings: Telling[]): Promise<void> {
  for (const telling of tellings) await tx.beforeCommit(telling.userId, () => tell(deps, tx, telling))
}

async function tell({ clock, jobs, realtime }: NotifyDeps, tx: Tx, telling: Telling): Promise<void> {
  const { userId, type, title, message, href, about = null } = telling
  const { act, actPerson } = storedAct(telling)
  const now = clock.now()
  const { bell, quiet, zone } = await readWishes(tx, userId)
  const group = mailGroupOf[type]
  const isSilent = group !== 'messages' && !bell[group]
  // Replacing the older one is a separate change.
  const steps = about === null ? 1 : 2
  const [counter] = await raiseCounter(tx, { userId, steps, unread: isSilent ? 0 : 1 })
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
    act,
    actPerson,
    isSilent,
    at: now,
  })
  if (!row) return
  const arrival = {
    ...{ id: row.id, type, title, message, time: now.toISOString(), read: false, href, count, act, actPerson },
    ...{
      number: last,
      after: last - steps,
      replaces: former?.id ?? null,
      isQuiet: endOfQuiet(now, quiet, zone) !== null,
    },
    unreadCount: counter.unread - (former ? 1 : 0),
  }
  if (isSilent) tx.afterCommit(() => realtime.toUser(userId, 'notifications_changed', { number: last }))
  else tx.afterCommit(() => realtime.toUser(userId, 'user_notification', arrival))
  if (telling.isMailed) return
  const mailAt = new Date(now.getTime() + notificationLimits.mailAfterMs)
  await jobs.enqueue(tx, 'notification-mail', { id: Number(row.id) }, mailAt)
}

function storedAct({ act = null }: Telling): { act: NotificationAct | null; actPerson: string | null } {
  return act !== null && typeof act === 'object'
    ? { act: 'answer-request', actPerson: act.answer }
    : { act, actPerson: null }
}

/** Removes a person's notifications about a subject on every device, just before the commit: it was handled elsewhere. */
export async function takeBack(
  deps: Pick<NotifyDeps, 'clock' | 'realtime'>,
  tx: Tx,
  { userId, about }: { userId: number; about: string },
): Promise<void> {
  await tx.beforeCommit(userId, async () => {
    await changeNow(deps, tx, userId, (counted) => changes.clearAbout(tx, { ...counted, which: about }))
  })
}

/** The personal data stored here, for accounts/. */
export const personalNotifications = { heldOf: heldNotifications }
