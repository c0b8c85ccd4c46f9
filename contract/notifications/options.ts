/** The closed lists of what people are told. */

/** What a notification is about: it chooses the icon; others get a fallback. */
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

/** What people choose by to be mailed or not. */
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
