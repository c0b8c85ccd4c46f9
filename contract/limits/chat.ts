/** The numbers of chat. Milliseconds, bytes and characters. */

const minute = 60_000
const day = 24 * 60 * minute

export const chatLimits = {
  text: 8000,
  textBytes: 32 * 1024,
  title: 80,
  /** People in a group, its founder included. */
  groupMembers: 50,
  /** How long a sender can change or take back a message. */
  editMs: 15 * minute,
  fileBytes: 25 * 1024 * 1024,
  filesPerMessage: 10,
  /** A file that no message names is gone after this. */
  fileWaitsMs: day,
  /** A link to a file. */
  linkSeconds: 300,
  /** New threads of a person with people they are not connected with, requests included. */
  newThreadsPerDay: 5,
  newThreadsMs: day,
  /** A request lapses after this. */
  requestMs: 90 * day,
  /** How long to wait after a request was deleted or taken back. */
  askAgainMs: 21 * day,
  /** Messages in one answer. */
  page: 50,
  mostPage: 100,
  /** Conversations that one `resume` names. */
  resumed: 50,
  /** Messages that its answer has in all; what is left out is asked for by HTTP. */
  resumedMessages: 200,
  /** Messages in one answer of a search, and how many of the latest conversations it looks in. */
  search: 24,
  searched: 1000,
  /** A message that nobody has read is mailed after this. */
  mailAfterMs: 10 * minute,
  /** 'is typing' is shown so long after the last sign of it, and said at most so often. */
  typingShownMs: 6000,
  typingEveryMs: 3000,
  /** Messages around a reported one that the report carries, on each side. */
  reportAround: 10,
} as const
