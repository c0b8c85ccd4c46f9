/** Every number of the product, once. Specification 9 unless a comment names another source. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const imageLimits = {
  perProject: 4,
  /** Characters of what says a picture to those who do not see it. */
  alt: 200,
  /** Bytes; a file must be smaller than this. */
  maxBytes: 10_485_760,
  types: ['image/jpeg', 'image/jpg', 'image/png', 'image/webp', 'image/gif'],
  optimise: { maxWidth: 1200, maxHeight: 1200, quality: 0.8 },
  /** Pixels of a decoded picture (measured.md, part two). */
  maxPixels: 40_000_000,
  /** Pixels of all frames together; of a longer animation the first frame is kept. */
  maxMovingPixels: 12_000_000,
  /** The widths a page asks for; a smaller picture is never enlarged. */
  widths: [320, 480, 640, 960, 1200],
  avatarWidths: [96, 192],
} as const

export const signedUrlLimits = { defaultSeconds: 3600, minSeconds: 60, maxSeconds: 86_400 } as const

export const projectDefaults = { status: 'Active', teamSize: 1, price: 0, licence: 'personal' } as const

/** Product 4: what a project's fields may hold. */
export const projectLimits = {
  title: 120,
  description: 20_000,
  maxPrice: 1_000_000,
  shortList: { items: 20, characters: 60 },
  longList: { items: 20, characters: 200 },
  duration: 60,
  durationDays: 3650,
  teamSize: 1000,
  licenceText: 20_000,
  categoryOther: 60,
} as const

export const profileLimits = {
  name: 60,
  companyName: 120,
  headline: 140,
  about: 5000,
  location: 120,
  skills: 50,
  skillName: 60,
} as const

export const pageLimits = {
  defaultSize: 24,
  maxSize: 100,
  exactTotal: 1000,
  bulkIds: 100,
  cursor: 300,
  query: 200,
  /** Addresses in one part of the sitemap; the protocol allows 50,000. */
  sitemap: 10_000,
} as const

/** Lives of cookies and proofs, in seconds as cookies and tokens count. */
export const tokenLives = {
  idToken: 10 * 60,
  sessionCookie: 30 * 24 * 3600,
  refreshCookie: 90 * 24 * 3600,
  /** A session nobody has used for so long is over, however long its cookie would last (product 2). */
  idleSession: 30 * 24 * 3600,
  signUpCookie: 3600,
  /** Product 2: an `auth_time` older than this is not fresh. */
  freshAuth: 300,
  socialCookie: 40 * 60,
} as const

/** Product 2: codes sent by mail or SMS, and links by mail: the last one is the way back from a changed address. */
export const codeLimits = {
  digits: 6,
  lifeMs: 10 * minute,
  tries: 5,
  mailsPerHour: 3,
  resetLinkMs: hour,
  changeLinkMs: hour,
  recoverLinkMs: 7 * day,
} as const

/** Leaving (product 12, Settings): days of grace, and how long a file with everything lies ready. */
export const accountLimits = {
  graceMs: 14 * day,
  exportLifeMs: 7 * day,
  /** A link to that file, once asked for with a fresh proof. */
  exportLinkSeconds: 300,
  /** An export that takes longer than this has failed. */
  exportMs: hour,
} as const

/** What a burst of SMS is told to wait, in seconds (specification 9, product 2). */
export const smsWaitSeconds = 300

/** A social sign-in: how long the pop-up may stay away, and how long the steps after it may take. */
export const socialLimits = { popupMs: 10 * minute, stepsMs: 30 * minute } as const

/** The bot check: how long a challenge is good, and the work it asks (PBKDF2 rounds, and tries between two bounds). */
export const botCheckLimits = { lifeMs: 10 * minute, cost: 1000, leastTries: 500, mostTries: 1000 } as const

export const passwordLimits = { min: 10, max: 256 } as const

/** Product 2: how often a call may be made; `proof` means that above the limit proof of work is asked instead of refusing. */
export const rateLimits = {
  signIn: { max: 10, windowMs: 15 * minute },
  signUp: { max: 5, windowMs: hour },
  /** Social sign-ins begun; counted by network address alone. */
  social: { max: 20, windowMs: 15 * minute },
  passwordReset: { max: 3, windowMs: hour },
  /** Mails with a code or link, per mail address. */
  mail: { max: codeLimits.mailsPerHour, windowMs: hour },
  /** Codes by SMS, per number and per person, in a burst and in a day. */
  sms: { max: 3, windowMs: hour },
  smsDay: { max: 10, windowMs: day },
  /** All numbers of one dial code together, so that nobody earns by having us send to a country of theirs. */
  smsDialCode: { max: 200, windowMs: day },
  export: { max: 3, windowMs: day },
  upload: { max: 60, windowMs: hour },
  publish: { max: 20, windowMs: day },
  search: { max: 60, windowMs: minute },
  suggestions: { max: 240, windowMs: minute },
  /** Feedback and questions; above it proof of work is asked, and so it is for reports. */
  feedback: { max: 5, windowMs: hour },
  report: { max: 10, windowMs: hour },
  other: { max: 300, windowMs: minute },
  /** A campus is one address: the ceiling per address is this many people. */
  peoplePerAddress: 40,
} as const

/** What people may write to the people of the guildhall, and those to them (product 12). Characters. */
export const feedbackLimits = {
  text: 2000,
  answer: 5000,
  reason: 2000,
  /** Bytes of a field beside a picture: any text of the right length, in any script. */
  formFieldBytes: 16_000,
} as const

/** Measured.md, part two, settings. Bytes and milliseconds. */
export const httpLimits = {
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  headersMs: 5000,
  jsonBodyMs: 10_000,
  handlerMs: 15_000,
  requestMs: 10 * minute,
  connectionCheckMs: 1000,
  /** Beyond this the process answers 503 rather than everybody late. */
  eventLoopDelayMs: 1000,
  /** How long it is watched for that: one pause, of a module loaded or a collection, is no overload. */
  eventLoopSampleMs: 3000,
  uploadGraceMs: 15_000,
  uploadBytesPerSecond: 64 * 1024,
} as const

/** Product 4 and the design's section 5: the search box. */
export const searchLimits = { suggestFrom: 2, debounceMs: 200, recentProjects: 10, savedPerPerson: 50 } as const

export const viewLimits = { anonymousPerBlock: 20 } as const

export const toastLimits = { visible: 3, durationMs: 4000, errorMs: 8000, queued: 20 } as const

/** The list in the dropdown of the bell, in rem. */
export const notificationDropHeight = 20

/** Beyond it a count on a button says '99+' (design 5). */
export const maxShownCount = 99

export const timings = {
  successModalMs: 2000,
  tooltipOpenMs: 700,
  tooltipSkipMs: 300,
  profileRefreshMs: 100,
  loaderDelayMs: 300,
  /** Between a mail and the next one asked for by hand. */
  resendMs: 60_000,
} as const

export const loaderSizes = { xs: 60, sm: 80, md: 120, lg: 160, custom: 140 } as const

export const cacheLimits = {
  freshMs: 5 * minute,
  keptMs: 10 * minute,
  retries: 1,
  refetchOnWindowFocus: false,
} as const
