import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { Cursor, PageQuery, queryInteger, Timestamp } from '../values/values.ts'
import { notificationCalls } from './calls.ts'
import { type MailGroup, mailGroups, notificationTypes } from './options.ts'

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
})
export type NotificationList = z.output<typeof NotificationList>

const Id = z.string().check(z.regex(/^\d{1,18}$/))
const UpTo = z.nullish(z.strictObject({ upTo: z.optional(Id) }))
const Empty = z.nullish(z.strictObject({}))
const flags = Object.fromEntries(mailGroups.map((group) => [group, z.boolean()])) as Record<MailGroup, z.ZodMiniBoolean>

/** The groups of notifications that are mailed. */
export const MailChoice = z.strictObject(flags)
export type MailChoice = z.output<typeof MailChoice>

const list = {
  summary:
    'The caller’s notifications, newest first; with `since` the changes after that number, oldest change first, so that a gap neither loses nor repeats any.',
  query: z.extend(PageQuery, { cursor: z.optional(Cursor), since: z.optional(queryInteger(0, 2_147_483_647)) }),
  output: NotificationList,
} as const
const read = {
  summary: 'Marks one of the caller’s notifications as read; idempotent.',
  params: z.object({ id: Id }),
  body: Empty,
  output: UnreadCount,
} as const
const clear = {
  summary: 'Hides all the caller’s notifications on every device, or those up to a given one: later arrivals stay.',
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
    summary:
      'Marks all the caller’s notifications as read and keeps them, or those up to a given one: later arrivals stay unread.',
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
  mailChoice: endpoint(notificationCalls.mailChoice, {
    summary: 'The groups of notifications the caller gets by email.',
    output: MailChoice,
  }),
  chooseMail: endpoint(notificationCalls.chooseMail, {
    summary: 'Sets which groups of notifications the caller gets by email; absent groups stay unchanged.',
    body: z.partial(MailChoice),
    output: MailChoice,
  }),
}
