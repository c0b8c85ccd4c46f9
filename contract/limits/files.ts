/**
 * The files and links only a buyer opens. Bytes. Beside the other numbers because every page loads those, and
 * these only where files are kept.
 */
export const assetLimits = {
  maxBytes: 500 * 1_048_576,
  perProject: 20,
  /** All files of a person, unfinished uploads included. */
  perPerson: 10 * 1024 * 1_048_576,
  /** Each part of an upload but the last: what a line that is cut has to send again at most. */
  partBytes: 8 * 1_048_576,
  /** How long the parts of an upload are kept after the last one came. */
  unfinishedMs: 3 * 24 * 3_600_000,
  name: 160,
  url: 2000,
  /** How long a link to a file opens it. */
  linkSeconds: 300,
} as const
