const minute = 60_000

/** Lifetimes of cookies and proofs, in seconds because cookies and tokens use them. */
export const tokenLives = {
  idToken: 10 * 60,
  sessionCookie: 30 * 24 * 3600,
  refreshCookie: 90 * 24 * 3600,
  /** A session unused for this long ends, even if its cookie lasts longer. */
  idleSession: 30 * 24 * 3600,
  signUpCookie: 3600,
  /** An `auth_time` older than this is not fresh. */
  freshAuth: 300,
  socialCookie: 40 * 60,
  /** As long as a step waits for its second factor. */
  stepCookie: 10 * 60,
} as const

/** Limits of one request's size and time. Bytes and milliseconds. */
export const httpLimits = {
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  /** Keys in a body, counting all nested objects. */
  jsonKeys: 1000,
  /** Objects, lists and their values in a whole body. */
  jsonValues: 5000,
  /** Invalid fields listed in a refusal; the rest is found after these are corrected. */
  namedFields: 20,
  headersMs: 5000,
  jsonBodyMs: 10_000,
  /** How long the rest of a body may still arrive after the answer; then the connection is closed. */
  answeredMs: 10_000,
  handlerMs: 15_000,
  requestMs: 10 * minute,
  connectionCheckMs: 1000,
  /** Above this delay the process answers 503 instead of serving everybody late. */
  eventLoopDelayMs: 1000,
  /** How long the delay is measured: a single pause, for a module or a garbage collection, is not overload. */
  eventLoopSampleMs: 3000,
  uploadGraceMs: 15_000,
  uploadBytesPerSecond: 64 * 1024,
} as const
