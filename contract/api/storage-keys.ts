/** Everything the product keeps in a browser, by name. */

export const cookieNames = {
  session: 'auth_session',
  refresh: 'firebase_refresh_token',
  /** Set by script for the length of a sign-out: pages treat the visitor as signed out while it is there. */
  signingOut: 'signing_out',
  /** Ties a sign-up to the browser that asked for it, for an hour and below /api only; it is no session. */
  signUp: 'sign_up',
  /** Ties a social sign-in to the browser that began it, for forty minutes and below /api only; it is no session. */
  social: 'social_sign_in',
  theme: 'theme',
  /** The cookie banner has been read today: written by script, ends at the reader's midnight. */
  cookieBannerSeen: 'cookie_banner_seen',
} as const

export const localStorageKeys = {
  isLoggedIn: 'isLoggedIn',
  userType: 'userType',
  userName: 'userName',
  userFirstName: 'userFirstName',
  userLastName: 'userLastName',
  /** The signed-in person: {firstName, lastName, avatar, customUserId, userType, email}. */
  userProfile: 'userProfile',
  /** The last projects looked at, newest first, for the search box. */
  recentActivity: 'recentActivity',
  /** The cart of a visitor: {lines: [{productId, quantity, seenPrice, title}], mergeId?}. */
  cart: 'cart',
  /** Whose cart was seen last in this browser, how many projects it held, and when: for the header of every tab. */
  cartCount: 'cartCount',
  /** The newest notifications: {owner, items, unread, number, nextCursor}, so that they are there at once. */
  notifications: 'notifications',
  /** Whose notifications were seen last in this browser, how many are unread, and when: for the bell of every tab. */
  unreadCount: 'unreadCount',
  /** Whose conversations were seen last in this browser, in how many something is unread, and when: as for the bell. */
  unreadMessages: 'unreadMessages',
  /**
   * Begins the key of each message that waits to be sent, then whose it is and its id: {owner, conversation, to, body, files,
   * quote, at, tries, refused}. Whoever else signs out leaves it here.
   */
  unsent: 'unsent',
  /** Begins the key of what is being written in each conversation, then who writes and where: its words. As above. */
  draft: 'draft',
  /**
   * Begins the key of each answer to a seller's question, then whose it is and the question: its words. With the id of a
   * purchase in place of the question: the questions whose answers are on that purchase. As above.
   */
  answer: 'answer',
} as const

/** Kept per tab, until it is closed. */
export const sessionStorageKeys = {
  /** The social sign-in whose questions this tab is answering, so that a reload goes on with them. */
  socialSignIn: 'socialSignIn',
  /** Begins the key of what is filled in at the checkout, then whose it is: the values of its fields by name. */
  checkout: 'checkout',
  /** Up to which number the conversations were marked as read in the panel: {owner, marks, cleared}. */
  messageMarks: 'messageMarks',
} as const

/**
 * The database of the browser (IndexedDB), its one store and the channel between tabs: projects being written with their
 * pictures, kept for their owner. A sign-out deletes it whole.
 */
export const draftDatabase = 'projectDrafts'
