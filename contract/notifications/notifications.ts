import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Cursor, CustomUserId, PageQuery, queryInteger, Timestamp } from '../values/values.ts'
import { notificationCalls } from './calls.ts'
import { mailStops } from './mail-options.ts'
import {
  type BellGroup,
  bellGroups,
  type MailGroup,
  mailGroups,
  mailPaces,
  notificationActs,
  notificationTypes,
} from './options.ts'

/** A notification as its owner sees it. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  time: Timestamp,
  read: z.boolean(),
  /** The path on this site that a click opens. */
  href: z.string(),
  /** How many similar notifications it represents, itself included. */
  count: z.int(),
  /** What the caller can still do about it; null when nothing is open. */
  act: z.nullable(z.enum(notificationActs)),
  /** For `answer-request`: who asks. */
  actPerson: z.nullable(CustomUserId),
})
export type Notification = z.output<typeof Notification>

const UnreadCount = z.object({ unreadCount: z.int() })

/** The caller's notifications, newest first; with `since`, the changes. */
export const NotificationList = z.extend(UnreadCount, {
  notifications: z.array(Notification),
  /** With `since`: the ids no longer in the list. */
  removed: z.array(z.string()),
  /** The number of the last change in this answer: the value for the next `since`. */
  number: z.int(),
  /** With `since`: whether there are more changes to fetch. */
  more: z.boolean(),
  nextCursor: z.nullable(z.string()),
  /** The cursor of the page with newer ones; null on the first page. */
  previousCursor: z.nullable(z.string()),
})
export type NotificationList = z.output<typeof NotificationList>

const Id = z.string().check(z.regex(/^\d{1,18}$/))
const UpTo = z.nullish(z.strictObject({ upTo: z.optional(Id) }))
const Empty = z.nullish(z.strictObject({}))
const flags = Object.fromEntries(mailGroups.map((group) => [group, z.boolean()])) as Record<MailGroup, z.ZodMiniBoolean>

/** How many notifications the caller has, in all and by group. */
export const NotificationCounts = z.object({
  all: z.int(),
  unread: z.int(),
  orders: z.int(),
  people: z.int(),
  news: z.int(),
})
export type NotificationCounts = z.output<typeof NotificationCounts>

/** The groups of notifications that are mailed. */
export const MailChoice = z.strictObject(flags)
export type MailChoice = z.output<typeof MailChoice>

const bells = Object.fromEntries(bellGroups.map((group) => [group, z.boolean()])) as Record<BellGroup, z.ZodMiniBoolean>
const BellChoice = z.strictObject(bells)
const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Enter a time such as 22:00' }))
const QuietChoice = z
  .strictObject({ from: Clock, to: Clock })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Choose two different times', path: ['to'] }))
const pace = z.enum(mailPaces)

/** What the caller is notified of, how, and when. */
export const NotificationSettings = z.object({
  /** The groups that ring; the others are stored as read. */
  bell: BellChoice,
  mail: MailChoice,
  pace,
  /** Hours without emails and browser notifications, by the clocks of `timeZone`; null for none. */
  quiet: z.nullable(QuietChoice),
  /** The time zone of the caller's profile; UTC while it names none. */
  timeZone: z.string(),
  /** Why the caller gets fewer emails; null while all are sent. Codes and links that the caller asks for always come. */
  mailStopped: z.nullable(z.enum(mailStops)),
})
export type NotificationSettings = z.output<typeof NotificationSettings>

/** A change of the settings: what is absent stays unchanged. */
export const NotificationSettingsInput = z.strictObject({
  bell: z.optional(z.partial(BellChoice)),
  mail: z.optional(z.partial(MailChoice)),
  pace: z.optional(pace),
  quiet: z.optional(z.nullable(QuietChoice)),
})
export type NotificationSettingsInput = z.output<typeof NotificationSettingsInput>

const list = {
  summary:
    'The caller’s notifications, newest first, all or those of a group or unread; with `since` the changes after that number, oldest change first, so that a gap neither loses nor repeats any.',
  query: z.extend(PageQuery, {
    cursor: z.optional(Cursor),
    since: z.optional(queryInteger(0, 2_147_483_647)),
    group: z.optional(z.enum(bellGroups)),
    /** `true`: only unread ones. */
    unread: z.optional(z.literal('true')),
  }),
  output: NotificationList,
} as const
const read = {
  summary: 'Marks one of the caller’s notifications as read; idempotent.',
  params: z.object({ id: Id }),
  body: Empty,
  output: UnreadCount,
} as const
const clear = {
  summary: 'Hides the caller’s notifications on every device: all, or those up to a given one. Later ones stay.',
  body: UpTo,
  output: z.object({ cleared: z.int() }),
} as const

/** The caller's notifications. Some calls have two addresses: clients use both. */
export const notificationEndpoints = {
  list: endpoint(notificationCalls.list, list),
  listOfRelations: endpoint(notificationCalls.listOfRelations, list),
  read: endpoint(notificationCalls.read, read),
  readOfRelations: endpoint(notificationCalls.readOfRelations, read),
  readAll: endpoint(notificationCalls.readAll, {
    summary: 'Marks the caller’s notifications as read: all, or those up to a given one. Later ones stay unread.',
    body: UpTo,
    output: UnreadCount,
  }),
  clear: endpoint(notificationCalls.clear, clear),
  clearOfRelations: endpoint(notificationCalls.clearOfRelations, clear),
  remove: endpoint(notificationCalls.remove, {
    summary: 'Hides one of the caller’s notifications on every device; idempotent.',
    params: z.object({ id: Id }),
    body: Empty,
    output: UnreadCount,
  }),
  counts: endpoint(notificationCalls.counts, {
    summary: 'How many notifications the caller has: all, unread, and of each group.',
    output: NotificationCounts,
  }),
  mailChoice: endpoint(notificationCalls.mailChoice, {
    summary: 'The groups of notifications the caller gets by email.',
    output: MailChoice,
  }),
  chooseMail: endpoint(notificationCalls.chooseMail, {
    summary: 'Sets which groups of notifications the caller gets by email; absent groups stay unchanged.',
    body: z.partial(MailChoice),
    output: MailChoice,
  }),
  settings: endpoint(notificationCalls.settings, {
    summary: 'What the caller is notified of, by the bell and by email, how often, and the quiet hours.',
    output: NotificationSettings,
  }),
  resumeMail: endpoint(notificationCalls.resumeMail, {
    summary: 'Sends emails to the caller again after they stopped; idempotent.',
    output: NotificationSettings,
  }),
  saveSettings: endpoint(notificationCalls.saveSettings, {
    summary: 'Changes these settings; what is absent stays unchanged.',
    body: NotificationSettingsInput,
    output: NotificationSettings,
  }),
}
