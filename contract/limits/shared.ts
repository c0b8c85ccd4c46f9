/** Limits that many parts share. Each number of the product is defined once, in a file like this. */

const minute = 60_000

export const signedUrlLimits = { defaultSeconds: 3600, minSeconds: 60, maxSeconds: 86_400 } as const

/** Limits of a project's fields. */
export const projectLimits = {
  title: 120,
  description: 20_000,
  /** Tables in a description: rows of all tables together, columns of each. */
  tables: { rows: 500, columns: 20 },
  maxPrice: 1_000_000,
  shortList: { items: 20, characters: 60 },
  longList: { items: 20, characters: 200 },
  duration: 60,
  durationDays: 3650,
  teamSize: 1000,
  licenceText: 20_000,
  categoryOther: 60,
  statusOther: 60,
} as const

export const pageLimits = {
  defaultSize: 24,
  maxSize: 100,
  exactTotal: 1000,
  /** How many of the newest matches are sorted by views, rating or price when that order's index does not fill the page. */
  sortedTotal: 5000,
  bulkIds: 100,
  cursor: 300,
  query: 200,
  /** Addresses per part of the sitemap; the protocol allows 50,000. */
  sitemap: 10_000,
} as const

/** The search box. */
export const searchLimits = { suggestFrom: 2, debounceMs: 200, recentProjects: 10, savedPerPerson: 50 } as const

/** How much a searched word counts by where a project has it; `tags` are also skills and the tech stack. */
export const searchWeights = { title: 1, tags: 0.4, category: 0.25, description: 0.05 } as const

/** The command list: the wait after the last letter, how many last opened entries it keeps and shows, and hits per group. */
export const commandLimits = { debounceMs: 120, kept: 10, recent: 5, pages: 6, hits: 4 } as const

export const viewLimits = { anonymousPerBlock: 20 } as const

export const toastLimits = { visible: 3, durationMs: 4000, errorMs: 8000, queued: 20 } as const

/** Height of the list in the bell's dropdown, in rem. */
export const notificationDropHeight = 20

/** Above it a count on a button shows '99+'. */
export const maxShownCount = 99

export const timings = {
  successModalMs: 2000,
  tooltipOpenMs: 700,
  tooltipSkipMs: 300,
  profileRefreshMs: 100,
  loaderDelayMs: 300,
  /** The wait before a mail can be resent by hand. */
  resendMs: 60_000,
} as const

export const loaderSizes = { xs: 60, sm: 80, md: 120, lg: 160, custom: 140 } as const

export const cacheLimits = {
  freshMs: 5 * minute,
  keptMs: 10 * minute,
  retries: 1,
  refetchOnWindowFocus: false,
} as const
