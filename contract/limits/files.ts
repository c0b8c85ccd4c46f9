/**
 * The files and links that only a buyer opens. In bytes. Separate from the other limits because every page loads those, and
 * these are needed only where files are stored.
 */
export const assetLimits = {
  maxBytes: 500 * 1_048_576,
  perProject: 20,
  /** All files of a person, including unfinished uploads. */
  perPerson: 10 * 1024 * 1_048_576,
  /** The size of each part of an upload but the last: the most that must be sent again after a broken connection. */
  partBytes: 8 * 1_048_576,
  /** How long the parts of an upload are kept after the last one arrived. */
  unfinishedMs: 3 * 24 * 3_600_000,
  name: 160,
  url: 2000,
  /** Characters of the note that says what a new version changes. */
  versionNote: 1000,
  /** Lifetime of a link to a file. */
  linkSeconds: 300,
} as const
