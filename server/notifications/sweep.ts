import { notificationLimits } from '@guildhall/contract/realtime-limits.ts'
import { prepared } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Deps } from '../deps.ts'

const peopleAtOnce = 500

// Their counters are locked before their rows, as everywhere.
const lockDue = prepared<{ user_id: number }>(
  'notification_due',
  `select user_id from notification_counters where user_id in (
     select user_id from notifications where created_at < $1 order by created_at limit ${peopleAtOnce})
   order by user_id for update`,
)

const forget = prepared(
  'notification_forget',
  `with gone as (
     delete from notifications where created_at < $1 and user_id = any ($2::bigint[])
     returning user_id, read_at is null and cleared_at is null as is_unread),
   lost as (select user_id, count(*)::int as unread from gone where is_unread group by user_id)
   update notification_counters c set unread = c.unread - lost.unread from lost where c.user_id = lost.user_id`,
)

/** Notifications are kept for 90 days (product 7). */
export async function sweepNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - notificationLimits.keptMs)
  const sweepSome = () =>
    transaction(db, async (tx) => {
      const due = (await lockDue(tx, before)).map(({ user_id }) => user_id)
      if (due.length > 0) await forget(tx, before, due)
      return due.length
    })
  while ((await sweepSome()) > 0);
}
