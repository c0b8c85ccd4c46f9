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

/** From when on the figures of a seller are shown, so that a few cases do not decide them. */
export const recordLimits = {
  /** Judged deliveries before the share on time is shown. */
  onTimeFrom: 3,
  /** Answered conversations before the time to answer is shown. */
  answersFrom: 5,
  /** Only conversations that began in the last days count, and of those the newest. */
  answerDays: 90,
  answersAtMost: 200,
} as const

/** How many people, projects, jobs and projects of others are named as evidence of a skill, and how many of the newest projects are looked at. */
export const evidenceLimits = { endorsers: 2, projects: 1, projectsRead: 60, jobs: 1, teams: 1 } as const
