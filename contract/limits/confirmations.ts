import { blockLimits } from './profiles.ts'

/** Every number of confirmations of schools and firms. Days, bytes and characters as the names say. */
export const confirmationLimits = {
  /** As long as a profile can name it. */
  name: blockLimits.line,
  source: 120,
  note: 1000,
  reason: 1000,
  /** The oldest day that a document can have. */
  oldestYear: 1900,
  /** Requests that a person can send within `sentWithinDays`. */
  sentAtMost: 3,
  sentWithinDays: 30,
  /** The document is deleted this long after the decision. */
  keptDays: 90,
  /** Earlier requests of the same person that the staff see. */
  earlier: 10,
  file: {
    bytes: 10 * 1024 * 1024,
    /** Documents of a person that wait for a request. */
    waiting: 3,
    /** A document that no request names is deleted after this many milliseconds. */
    waitsMs: 86_400_000,
    /** How long the address of a document is valid, in seconds. */
    linkSeconds: 300,
  },
} as const
