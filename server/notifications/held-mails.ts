import {
  type BellGroup,
  bellGroups,
  mailGroupOf,
  type NotificationType,
} from '@guildhall/contract/notifications/options.ts'
import type { Config } from '#config/config.ts'
import type { Db, Queryable } from '#db/connect.ts'
import { int, moment, statement, text, textOf } from '#db/statement.ts'
import { transaction } from '#db/transaction.ts'
import type { Jobs } from '#jobs/jobs.ts'
import type { Mail } from '#mail/port.ts'
import type { Clock } from '../deps.ts'
import { readWishes } from './settings.ts'
import { settingsLinks } from './unsubscribe.ts'

/** Holds the mail of a notification until a time; holding it again changes nothing. */
export const holdMail = statement('held_mail_hold', {
  takes: { userId: int, id: int, dueAt: moment },
  sql: ({ userId, id, dueAt }) => `
    insert into held_mails (user_id, notification_id, due_at) values (${userId}, ${id}, ${dueAt}) on conflict do nothing`,
})

const peopleAtOnce = 500

// Two runs at once: the second waits for the rows of the first, and then finds them in a batch.
const takeDue = statement('held_mails_take_due', {
  takes: { now: moment },
  gives: { batch: text },
  sql: ({ now }) => `
    with due as (
      select user_id, gen_random_uuid() as batch from (
        select distinct user_id from held_mails where batch is null and due_at <= ${now} limit ${peopleAtOnce}) people),
    taken as (
      update held_mails h set batch = due.batch from due
      where h.user_id = due.user_id and h.batch is null and h.due_at <= ${now} returning h.batch)
    select distinct batch::text from taken`,
})

/** Makes one mail of all that is due for a person: the batch and its job come together, so each is sent once. */
export async function startHeldMails({
  db,
  clock,
  jobs,
}: {
  db: Db
  clock: Clock
  jobs: Pick<Jobs, 'enqueue'>
}): Promise<void> {
  const startSome = () =>
    transaction(db, async (tx) => {
      const batches = await takeDue(tx, { now: clock.now() })
      for (const { batch } of batches) await jobs.enqueue(tx, 'digest-mail', { batch })
      return batches.length
    })
  while ((await startSome()) > 0);
}

const claimBatch = statement('held_mails_claim', {
  takes: { batch: text, now: moment },
  gives: { id: int },
  sql: ({ batch, now }) => `
    update held_mails set sent_at = ${now} where batch = ${batch}::uuid and sent_at is null
    returning notification_id as id`,
})

const releaseBatch = statement('held_mails_release', {
  takes: { batch: text },
  sql: ({ batch }) => `update held_mails set sent_at = null where batch = ${batch}::uuid`,
})

const deleteBatch = statement('held_mails_forget', {
  takes: { batch: text },
  sql: ({ batch }) => `delete from held_mails where batch = ${batch}::uuid`,
})

/** What a batch still has to say: what was read, replaced or handled meanwhile is left out. */
const findBatch = statement('held_mails_of_batch', {
  takes: { batch: text },
  gives: {
    user_id: int,
    email: text,
    type: textOf<NotificationType>(),
    title: text,
    message: text,
    href: text,
  },
  sql: ({ batch }) => `
    select n.user_id, p.email::text, n.type, n.title, n.message, n.href
    from held_mails h
    join notifications n on n.user_id = h.user_id and n.id = h.notification_id
    join people p on p.id = h.user_id
    where h.batch = ${batch}::uuid and (n.read_at is null or n.is_silent) and n.cleared_at is null
      and p.suspended_at is null
    order by n.id desc`,
})

interface MailDeps {
  config: Pick<Config, 'origin' | 'authSecret'>
  db: Queryable
  clock: Clock
  mail: Pick<Mail, 'send'>
}

/**
 * Mails a batch: one mail that lists what happened. It is marked as sent before it is handed over, so a process that dies
 * meanwhile may lose the mail, whose notifications are on the page, but never sends it twice. A refused mail is tried again.
 */
export async function sendDigest({ config, db, clock, mail }: MailDeps, { batch }: { batch: string }): Promise<void> {
  if ((await claimBatch(db, { batch, now: clock.now() })).length === 0) return
  try {
    await sendBatch({ config, db, mail }, batch)
  } catch (error) {
    await releaseBatch(db, { batch })
    throw error
  }
  await deleteBatch(db, { batch })
}

async function sendBatch({ config, db, mail }: Omit<MailDeps, 'clock'>, batch: string): Promise<void> {
  const rows = await findBatch(db, { batch })
  const [first] = rows
  if (!first) return
  const wishes = await readWishes(db, first.user_id)
  const wanted = rows.filter(({ type }) => wishes.mail[mailGroupOf[type]])
  const [only, ...more] = wanted
  if (!only) return
  if (more.length === 0) {
    const { title, message, href, type } = only
    const group = mailGroupOf[type]
    const links = settingsLinks(config, group, wishes.customUserId)
    return mail.send('notification', only.email, { title, message, group, url: `${config.origin}${href}`, ...links })
  }
  const groups = bellGroups.flatMap((group: BellGroup) => {
    const items = wanted
      .filter(({ type }) => mailGroupOf[type] === group)
      .map(({ title, message, href }) => ({ title, message, url: `${config.origin}${href}` }))
    return items.length > 0 ? [{ group, items }] : []
  })
  const url = `${config.origin}/notifications`
  const links = settingsLinks(config, 'digest', wishes.customUserId)
  await mail.send('digest', only.email, { count: wanted.length, groups, pace: wishes.pace, url, ...links })
}
