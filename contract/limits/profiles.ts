/** Limits of a profile's blocks. Characters, entries and years. */
export const blockLimits = {
  /** The text beside a list's 'Other'. */
  other: 80,
  /** A university, company, place or course of study. */
  line: 120,
  /** A few sentences. */
  text: 2000,
  entries: 20,
  languages: 10,
  publications: { items: 20, characters: 300 },
  interests: 10,
  links: { items: 8, label: 40, url: 300 },
  address: 300,
  /** Major units of the installation's currency per hour. */
  hourlyRate: 10_000,
  years: 60,
  oldestYear: 1940,
  /** A graduation or course may be at most this many years in the future. */
  yearsAhead: 12,
  /** Bounds of a birth date; the terms name the lower one. */
  oldestAge: 120,
  youngestAge: 13,
} as const
