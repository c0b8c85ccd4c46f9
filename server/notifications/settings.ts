import type { MailStop } from '@guildhall/contract/notifications/mail-options.ts'
import type {
  MailChoice,
  NotificationSettings,
  NotificationSettingsInput,
} from '@guildhall/contract/notifications/notifications.ts'
import type { BellGroup, MailGroup, MailPace } from '@guildhall/contract/notifications/options.ts'
import type { QuietHours } from '@guildhall/contract/notifications/quiet-hours.ts'
import type { Queryable } from '#db/connect.ts'
import { bool, int, nullable, type RowOf, statement, text, textOf } from '#db/statement.ts'

const stored = {
  orders: bool,
  people: bool,
  messages: bool,
  news: bool,
  bell_orders: bool,
  bell_people: bool,
  bell_news: bool,
  pace: textOf<MailPace>(),
  quiet_from: nullable(int),
  quiet_to: nullable(int),
}
const switches = ['orders', 'people', 'messages', 'news', 'bell_orders', 'bell_people', 'bell_news'] as const

// Somebody whose account is paused is only mailed about orders.
const ofThePresent = (name: (typeof switches)[number]) =>
  ['people', 'messages', 'news'].includes(name)
    ? `(coalesce(m.${name}, true) and coalesce(p.paused_at is null, true))`
    : `coalesce(m.${name}, true)`

const findSettings = statement('notification_settings', {
  takes: { userId: int },
  gives: { ...stored, time_zone: text, custom_user_id: text, mail_stopped: nullable(textOf<MailStop>()) },
  sql: ({ userId }) => `
    select ${switches.map((name) => `${ofThePresent(name)} as ${name}`).join(', ')},
      coalesce(m.pace, 'once') as pace, m.quiet_from, m.quiet_to, coalesce(nullif(f.time_zone, ''), 'UTC') as time_zone,
      coalesce(p.custom_user_id, '') as custom_user_id, p.mail_stopped
    from (select ${userId}::bigint as id) asked left join people p on p.id = asked.id
    left join notification_mails m on m.user_id = asked.id left join profiles f on f.user_id = asked.id`,
})

const flag = nullable(bool)
// Null leaves a value unchanged; the quiet hours are replaced whole, because null means none.
const saveChanges = statement('notification_settings_save', {
  takes: {
    ...{ userId: int, orders: flag, people: flag, messages: flag, news: flag },
    ...{ bell_orders: flag, bell_people: flag, bell_news: flag, pace: nullable(textOf<MailPace>()) },
    ...{ setsQuiet: bool, from: nullable(int), to: nullable(int) },
  },
  sql: (p) => `
    insert into notification_mails as m (user_id, ${switches.join(', ')}, pace, quiet_from, quiet_to)
    values (${p.userId}, ${switches.map((name) => `coalesce(${p[name]}::boolean, true)`).join(', ')},
      coalesce(${p.pace}::text, 'once'), ${p.from}::smallint, ${p.to}::smallint)
    on conflict (user_id) do update set
      ${switches.map((name) => `${name} = coalesce(${p[name]}, m.${name})`).join(', ')},
      pace = coalesce(${p.pace}, m.pace),
      quiet_from = case when ${p.setsQuiet}::boolean then ${p.from}::smallint else m.quiet_from end,
      quiet_to = case when ${p.setsQuiet} then ${p.to}::smallint else m.quiet_to end`,
})

/** What a person is notified of, as the domain uses it. */
export interface Wishes {
  bell: Record<BellGroup, boolean>
  mail: Record<MailGroup, boolean>
  pace: MailPace
  quiet: QuietHours | null
  zone: string
  customUserId: string
  /** Why they get fewer emails; null while they get all. */
  mailStopped: MailStop | null
}

/** Returns what a person is notified of: everything at once, until they choose. */
export async function readWishes(db: Queryable, userId: number): Promise<Wishes> {
  const [row] = await findSettings(db, { userId })
  return wishesOf(row as StoredRow)
}

type StoredRow = RowOf<typeof stored> & { time_zone: string; custom_user_id: string; mail_stopped: MailStop | null }

function wishesOf(row: StoredRow): Wishes {
  const { orders, people, messages, news, bell_orders, bell_people, bell_news, quiet_from: from, quiet_to: to } = row
  return {
    bell: { orders: bell_orders, people: bell_people, news: bell_news },
    mail: { orders, people, messages, news },
    pace: row.pace,
    quiet: from === null || to === null ? null : { from, to },
    zone: row.time_zone,
    customUserId: row.custom_user_id,
    mailStopped: row.mail_stopped,
  }
}

/** Returns a person's settings as their owner sees them. */
export async function readSettings(db: Queryable, userId: number): Promise<NotificationSettings> {
  const { bell, mail, pace, quiet, zone: timeZone, mailStopped } = await readWishes(db, userId)
  const hours = quiet && { from: clockText(quiet.from), to: clockText(quiet.to) }
  return { bell, mail, pace, quiet: hours, timeZone, mailStopped }
}

/** Saves a change of a person's settings; what is absent stays unchanged. */
export async function saveSettings(
  db: Queryable,
  userId: number,
  { bell = {}, mail = {}, pace = null, quiet }: Loose,
): Promise<NotificationSettings> {
  await saveChanges(db, {
    ...{ userId, orders: mail.orders ?? null, people: mail.people ?? null },
    ...{ messages: mail.messages ?? null, news: mail.news ?? null },
    ...{ bell_orders: bell.orders ?? null, bell_people: bell.people ?? null, bell_news: bell.news ?? null },
    ...{ pace, setsQuiet: quiet !== undefined },
    ...{ from: quiet ? minutesOf(quiet.from) : null, to: quiet ? minutesOf(quiet.to) : null },
  })
  return readSettings(db, userId)
}

/** The input, with absent fields as the contract parses them. */
type Loose = Partial<Omit<NotificationSettingsInput, 'pace'>> & { pace?: MailPace | null | undefined }

/** Saves the groups a person gets by mail; absent ones stay unchanged. */
export async function saveMailChoice(
  db: Queryable,
  userId: number,
  mail: { [G in MailGroup]?: boolean | undefined },
): Promise<MailChoice> {
  return (await saveSettings(db, userId, { mail })).mail
}

const clockText = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
