const minute = 60_000

/** Every number of rooms. */
export const roomLimits = {
  /** People in a room at the same time. */
  people: 4,
  /** How long before the start a room opens, and how long after the end it closes. */
  opensBeforeMs: 10 * minute,
  closesAfterMs: 30 * minute,
  /** How often a page shows that it is still there, and the silence after which its person counts as gone. */
  lifeMs: 10_000,
  silenceMs: 45_000,
  /** The longest signal, in characters: descriptions of calls have 2,000 to 20,000. */
  signal: 64_000,
  /** Signals in one call, and in one answer. */
  signals: 20,
  read: 100,
  /** How long times of joining and leaving are kept. */
  keptDays: 90,
  /** The share of a session’s length that somebody must be there to count as present. */
  presentShare: 0.5,
  /** How often a server notes that it runs; a longer silence than `silenceMs` is an outage. */
  beatMs: 10_000,
  /** The share of a session’s length that an outage must last to cancel it. */
  outageShare: 0.5,
  /** How long credentials for a relay last. */
  relayMs: 4 * 60 * minute,
} as const
