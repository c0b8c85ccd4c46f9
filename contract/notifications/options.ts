/** The closed lists of notifications. */

/** The type of a notification: it selects the icon; unknown types get a fallback. */
export const notificationTypes = [
  'order',
  'payment',
  'profile',
  'welcome',
  'connection',
  'ACCEPT',
  'SEND',
  'achievement',
  'job',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The groups people can turn on or off for mail. */
export const mailGroups = ['orders', 'people', 'messages', 'news'] as const
export type MailGroup = (typeof mailGroups)[number]

/** What one click in an email stops: the emails of a group, or of every group that a digest lists. */
export const stopGroups = [...mailGroups, 'digest'] as const
export type StopGroup = (typeof stopGroups)[number]

/** The group of each type. Chat is never in the bell: `messages` has none. */
export const mailGroupOf: Record<NotificationType, MailGroup> = {
  order: 'orders',
  payment: 'orders',
  job: 'orders',
  SEND: 'people',
  ACCEPT: 'people',
  connection: 'people',
  profile: 'news',
  welcome: 'news',
  achievement: 'news',
}

/** The groups of the bell: those with a type. */
export const bellGroups = ['orders', 'people', 'news'] as const satisfies readonly MailGroup[]
export type BellGroup = (typeof bellGroups)[number]

/** Returns the types of a group. */
export function typesOf(group: BellGroup): NotificationType[] {
  return notificationTypes.filter((type) => mailGroupOf[type] === group)
}

/** How often emails about notifications come: each at once, or together every morning or every Monday. */
export const mailPaces = ['once', 'daily', 'weekly'] as const
export type MailPace = (typeof mailPaces)[number]

/**
 * What a person can do about a notification. `answer-request` is done in its place; the others lead to its page, with a
 * label that says what waits there.
 */
export const notificationActs = ['answer-request', 'open-files', 'check-delivery', 'answer-time', 'deliver'] as const
export type NotificationAct = (typeof notificationActs)[number]
