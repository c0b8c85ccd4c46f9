/** The texts of the header's panels, word for word, and the shape of a line in each. */

/** The side menu from the top bar. */
export const sideMenuTexts = {
  user: 'USER',
  general: 'GENERAL',
  viewProfile: 'View Profile >',
  noName: 'User Profile',
  loading: 'Loading...',
  logout: 'Logout',
} as const

/** The bell's dropdown, and the panel with all notifications. */
export const notificationTexts = {
  dropTitle: 'Notifications',
  caughtUp: "You're all caught up.",
  viewAll: 'View all notifications',
  panelTitle: 'All Notifications',
  empty: 'No notifications yet',
  markAll: 'Mark All as Read',
  clear: 'Clear',
  older: 'Show older',
  /** The link to the page. */
  byDay: 'All notifications by day',
} as const

export const messageTexts = {
  panelTitle: 'All Messages',
  empty: 'No messages yet',
  markAll: 'Mark All as Read',
} as const

/** The title of the browser notification for an accepted request. */
export const acceptedTitle = 'Connection Request Accepted! 🎉'

/** A line in the dropdown and the panel. */
export interface NotificationLine {
  id: string
  /** One of `notificationTypes`, or a type from a later version. */
  type: string
  title: string
  message: string
  /** ISO 8601. */
  time: string
  read: boolean
  /** The path that a click opens. */
  href: string
  /** How many similar notifications it represents, itself included. */
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
