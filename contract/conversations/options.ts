/** The boxes of conversations, and the filters of a box. */
export const conversationBoxes = ['inbox', 'archived', 'requests'] as const
export const conversationShows = ['all', 'unread', 'orders'] as const
