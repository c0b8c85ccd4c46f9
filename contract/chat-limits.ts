/** The numbers of chat (product 8). Milliseconds, bytes and characters. */

const minute = 60_000
const day = 24 * 60 * minute

export const chatLimits = {
  text: 8000,
  textBytes: 32 * 1024,
  title: 80,
  /** People in a group, whoever began it among them. */
  groupMembers: 50,
  /** How long one's own message can be changed or taken back. */
  editMs: 15 * minute,
  fileBytes: 25 * 1024 * 1024,
  filesPerMessage: 10,
  /** A file that no message names is gone after this. */
  fileWaitsMs: day,
  /** A link to a file. */
  linkSeconds: 300,
  /** New threads of one person with people they are not connected with, requests among them. */
  newThreadsPerDay: 5,
  newThreadsMs: day,
  /** A request lapses after this. */
  requestMs: 90 * day,
  /** After a request was deleted or taken back the next one may follow after this. */
  askAgainMs: 21 * day,
  /** Messages of one answer. */
  page: 50,
  mostPage: 100,
  /** Conversations that one `resume` names. */
  resumed: 50,
  /** Messages that its answer has in all; what is left out is asked for by HTTP. */
  resumedMessages: 200,
  /** Messages that one answer of a search has, and in how many of one's latest conversations it looks. */
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
