/** The number of people, projects, jobs, services and experts in a data set, and their views and favorites. */
export interface SeedSize {
  people: number
  projects: number
  /** Jobs that are written as rows; those of the demo set are played. */
  jobs: number
  /** Services that are mixed from those of the demo set. */
  services: number
  /** Experts that are written as rows, with their publications; those of the demo set are played. */
  experts: number
  /** The most views a project usually gets; the average is about a tenth of it. */
  viewSpan: number
  /** The most favorites a project usually gets; the average is about a tenth of it. */
  favoriteSpan: number
  /** Whether texts are mixed from the material; the demo set has each text once, as written. */
  mixed: boolean
}

export const seedSizes = {
  demo: { people: 300, projects: 240, jobs: 0, services: 0, experts: 0, viewSpan: 900, favoriteSpan: 70, mixed: false },
  '10k': {
    people: 2500,
    projects: 10_000,
    jobs: 10_000,
    services: 10_000,
    experts: 200,
    viewSpan: 120,
    favoriteSpan: 30,
    mixed: true,
  },
  '100k': {
    people: 25_000,
    projects: 100_000,
    jobs: 100_000,
    services: 100_000,
    experts: 2_500,
    viewSpan: 120,
    favoriteSpan: 30,
    mixed: true,
  },
  '1m': {
    people: 250_000,
    projects: 1_000_000,
    jobs: 100_000,
    services: 100_000,
    experts: 25_000,
    viewSpan: 80,
    favoriteSpan: 20,
    mixed: true,
  },
  // For features that scale with people: the leaderboard, relations, suggestions, profiles.
  '1m_people': {
    people: 1_000_000,
    projects: 250_000,
    jobs: 10_000,
    services: 10_000,
    experts: 100_000,
    viewSpan: 20,
    favoriteSpan: 5,
    mixed: true,
  },
} as const satisfies Record<string, SeedSize>

export type SeedSizeName = keyof typeof seedSizes
