/** The limits of chat. Milliseconds, bytes and characters. */

const minute = 60_000
const day = 24 * 60 * minute

export const chatLimits = {
  text: 8000,
  textBytes: 32 * 1024,
  title: 80,
  /** People in a group, including its founder. */
  groupMembers: 50,
  /** How long a sender can edit or delete a message. */
  editMs: 15 * minute,
  fileBytes: 25 * 1024 * 1024,
  filesPerMessage: 10,
  /** A file that no message names is deleted after this. */
  fileWaitsMs: day,
  /** Lifetime of a link to a file. */
  linkSeconds: 300,
  /** New threads a person may start with people they are not connected with, requests included. */
  newThreadsPerDay: 5,
  newThreadsMs: day,
  /** A request expires after this. */
  requestMs: 90 * day,
  /** The wait before another request, after one was deleted or withdrawn. */
  askAgainMs: 21 * day,
  /** Messages per answer. */
  page: 50,
  mostPage: 100,
  /** Conversations that one `resume` can name. */
  resumed: 50,
  /** Messages in its whole answer; the rest is fetched over HTTP. */
  resumedMessages: 200,
  /** Messages per answer of a search, and how many of the latest conversations it searches. */
  search: 24,
  searched: 1000,
  /** An unread message is mailed after this. */
  mailAfterMs: 10 * minute,
  /** How long 'is typing' is shown after the last sign of it, and the shortest time between two signs. */
  typingShownMs: 6000,
  typingEveryMs: 3000,
  /** Messages included in a report on each side of the reported one. */
  reportAround: 10,
  /** The newest messages between the sides of an order that the staff read while it has a dispute. */
  disputeMessages: 100,
} as const
