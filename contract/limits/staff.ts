const day = 86_400_000

/** Limits of the staff's work. Milliseconds. */
export const staffLimits = {
  /** An act that waits for a second person lapses after this. */
  approvalMs: 14 * day,
} as const
