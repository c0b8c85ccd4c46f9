/** Every number of publications. Characters and bytes as the names say. */
export const publicationLimits = {
  /** Publications of one person. */
  items: 500,
  title: 500,
  authors: 1000,
  venue: 300,
  doi: 200,
  oldestYear: 1500,
  newestYear: 2200,
  /** Publications that a person can mark as their key works. */
  keyWorks: 5,
  /** A file to import. */
  file: {
    bytes: 10 * 1_048_576,
    name: 120,
    /** How long reading it may take, and how much memory it may use. */
    parseMs: 10_000,
    memoryMb: 256,
  },
  /** Imports that can still be undone, the newest. */
  imports: 20,
  /** How many a profile shows at first. */
  shown: 10,
} as const

/** Every number of experts. */
export const expertLimits = {
  fields: 6,
  /** The CV with a request for a place for a doctorate: its bytes, how many wait for a request and how long, and the life of a link. */
  cv: { bytes: 25 * 1_048_576, waiting: 5, waitsMs: 24 * 3_600_000, linkSeconds: 300 },
  methods: { items: 12, characters: 60 },
  /** Days that an expert promises to answer within. */
  answerDays: { usual: 7, most: 30 },
  /** A request lapses this many days after the promised day, and 30 days after it was sent at the latest. */
  graceDays: 7,
  lapseDays: 30,
  /** The answer rate is shown from this many judged requests on, over the last months. */
  ratedFrom: 3,
  ratedMonths: 12,
  pageSize: 20,
  /** The filters offered: most prices of a session in minor units, and days until its next free time. */
  prices: [0, 2500, 5000, 10_000],
  freeWithin: [3, 7, 14],
  /** The lines of a request. */
  line: 300,
  pages: 10_000,
} as const
