/** Where conversations lie, and which of a box are shown. */
export const conversationBoxes = ['inbox', 'archived', 'requests'] as const
export const conversationShows = ['all', 'unread', 'orders'] as const
