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
