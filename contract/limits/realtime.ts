/** Limits of the socket and of notifications. */

const minute = 60_000
const day = 24 * 60 * minute

export const socketPath = '/socket.io'

/** How a browser connects. Milliseconds. */
export const connectLimits = {
  timeoutMs: 10_000,
  attempts: 5,
  delayMs: 1000,
  longestDelayMs: 5000,
  /** After those attempts a new cycle begins, while the page is visible. */
  cycleMs: { least: 30_000, most: 60_000 },
  /** How often a page checks whether its token was renewed. */
  refreshMs: 60_000,
} as const

/** What the server accepts from a connection. Bytes and milliseconds. */
export const socketLimits = {
  messageBytes: 64 * 1024,
  pingIntervalMs: 25_000,
  pingTimeoutMs: 20_000,
  /** A connection without a fresh token ends this long after its token expires. */
  graceMs: minute,
  /** Packets of a connection, of any kind. */
  packets: { max: 100, windowMs: 10_000 },
  /** Open connections of a person; an address may have those of `rateLimits.peoplePerAddress` people. */
  openPerPerson: 20,
  /** Hosts whose free times a page can watch: those of a page of a list, and some more. */
  watchedHosts: 40,
} as const

/** How long notifications are kept, and when they are mailed. */
export const notificationLimits = {
  keptMs: 90 * day,
  /** A mail waits this long, and is not sent if its notification was read. */
  mailAfterMs: 2 * minute,
} as const
