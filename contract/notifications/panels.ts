/** What the panels of the header say, word for word, and the shape of a line in each. */

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
  older: 'Show older',
} as const

export const messageTexts = {
  panelTitle: 'All Messages',
  empty: 'No messages yet',
  markAll: 'Mark All as Read',
} as const

/** What the browser says by itself when a request was accepted. */
export const acceptedTitle = 'Connection Request Accepted! 🎉'

/** A line of the dropdown and of the panel. */
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
  /** How many similar notifications it stands for, itself included. */
  count: number
}

/** A conversation in the messages panel. */
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
