/** What the panels of the header say (specification 2), word for word, and the shape of a line in each. */

/** The side menu from the top bar. */
export const sideMenuTexts = {
  user: 'USER',
  general: 'GENERAL',
  viewProfile: 'View Profile >',
  noName: 'User Profile',
  loading: 'Loading...',
  logout: 'Logout',
} as const

/** The dropdown of the bell, and the panel with all of them. */
export const notificationTexts = {
  dropTitle: 'Notifications',
  caughtUp: "You're all caught up.",
  viewAll: 'View all notifications',
  panelTitle: 'All Notifications',
  empty: 'No notifications yet',
  markAll: 'Mark All as Read',
  clear: 'Clear',
} as const

export const messageTexts = {
  panelTitle: 'All Messages',
  empty: 'No messages yet',
  markAll: 'Mark All as Read',
} as const

/** When a list of the header cannot be had: a sentence and the word of its button (product 13). */
export const listFailure = { sentence: 'Could not load.', retry: 'Retry' } as const

/** Types with an icon of their own; others get a fallback (specification 3). */
export const notificationTypes = [
  'order',
  'profile',
  'welcome',
  'connection',
  'ACCEPT',
  'SEND',
  'achievement',
  'payment',
  'job',
] as const
export type NotificationType = (typeof notificationTypes)[number]

/** One line of the dropdown and of the panel. */
export interface NotificationLine {
  id: string
  /** One of `notificationTypes`, or what a later version sends. */
  type: string
  title: string
  message: string
  /** ISO 8601. */
  time: string
  read: boolean
  /** Where a click leads. */
  href: string
}

/** One conversation in the messages panel. */
export interface ConversationLine {
  id: string
  sender: string
  /** Address of a small square picture; null shows initials. */
  avatar: string | null
  message: string
  /** ISO 8601. */
  time: string
  unread: boolean
  href: string
}
