/** Everything the product stores in a browser, by name. */

export const cookieNames = {
  session: 'auth_session',
  refresh: 'firebase_refresh_token',
  /** Set by script during a sign-out: pages treat the visitor as signed out while it exists. */
  signingOut: 'signing_out',
  /** Ties a sign-up to the browser that requested it, for an hour and below /api only; it is not a session. */
  signUp: 'sign_up',
  /** Ties a social sign-in to the browser that began it, for forty minutes and below /api only; it is not a session. */
  social: 'social_sign_in',
  /**
   * Ties a sign-in, or a proof, that waits for its second factor to the browser that began it, for ten minutes and below /api
   * only; it is not a session.
   */
  factorStep: 'factor_step',
  /** A random mark that /join sets, below /api only: accounts of one browser count once for an ambassador. */
  joinMark: 'join_mark',
  /** The code of the ambassador whose link was opened, for 30 days and below /api only, until somebody joins with it. */
  invitedBy: 'invited_by',
  theme: 'theme',
  /** The cookie banner was read today: set by script, expires at the reader's midnight. */
  cookieBannerSeen: 'cookie_banner_seen',
  /** The announcement that a visitor dismissed, by its id: set by script, expires when it ends. */
  announcementDismissed: 'announcement_dismissed',
} as const

export const localStorageKeys = {
  isLoggedIn: 'isLoggedIn',
  userType: 'userType',
  userName: 'userName',
  userFirstName: 'userFirstName',
  userLastName: 'userLastName',
  /** The signed-in person: {firstName, lastName, avatar, customUserId, userType, email}. */
  userProfile: 'userProfile',
  /** The last viewed projects, newest first, for the search box. */
  recentActivity: 'recentActivity',
  /** What was opened from the command list last, newest first: {owner, items: [{kind, to, label}]}. */
  recentlyOpened: 'recentlyOpened',
  /** The cart of a visitor: {lines: [{productId, quantity, seenPrice, title}], mergeId?}. */
  cart: 'cart',
  /** The owner of the cart last seen in this browser, its number of projects, and when: for the header of every tab. */
  cartCount: 'cartCount',
  /** The newest notifications: {owner, items, unread, number, nextCursor}, so that they show immediately. */
  notifications: 'notifications',
  /** The owner of the notifications last seen in this browser, the unread count, and when: for the bell of every tab. */
  unreadCount: 'unreadCount',
  /** The owner of the conversations last seen in this browser, how many have unread messages, and when: as for the bell. */
  unreadMessages: 'unreadMessages',
  /**
   * Prefix of the key of each message waiting to be sent, followed by its owner and id: {owner, conversation, to, body,
   * files, quote, at, tries, refused}. It stays when another person signs out.
   */
  unsent: 'unsent',
  /**
   * Prefix of the key of each conversation's draft text, followed by the writer and the conversation. Stays like `unsent`.
   */
  draft: 'draft',
  /**
   * Prefix of the key of each answer to a seller's question, followed by its owner and the question. With a purchase id in
   * place of the question: the questions whose answers are on that purchase. Stays like `unsent`.
   */
  answer: 'answer',
} as const

/** Kept per tab, until the tab closes. */
export const sessionStorageKeys = {
  /** The social sign-in whose steps this tab is completing, so that it continues after a reload. */
  socialSignIn: 'socialSignIn',
  /** Prefix of the key of the checkout form's values, followed by their owner: the values by field name. */
  checkout: 'checkout',
  /** The number up to which each conversation was marked as read in the panel: {owner, marks, cleared}. */
  messageMarks: 'messageMarks',
} as const

/**
 * The browser's database (IndexedDB), its only store and the channel between tabs: drafts of projects with their pictures, and
 * of jobs, kept for their owner. A sign-out deletes all of it.
 */
export const draftDatabase = 'projectDrafts'
