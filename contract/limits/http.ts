const minute = 60_000

/** Lives of cookies and proofs, in seconds as cookies and tokens count. */
export const tokenLives = {
  idToken: 10 * 60,
  sessionCookie: 30 * 24 * 3600,
  refreshCookie: 90 * 24 * 3600,
  /** A session that is not used for this long ends, even if its cookie would last longer. */
  idleSession: 30 * 24 * 3600,
  signUpCookie: 3600,
  /** An `auth_time` older than this is not fresh. */
  freshAuth: 300,
  socialCookie: 40 * 60,
} as const

/** What one request may send and how long it may take. Bytes and milliseconds. */
export const httpLimits = {
  jsonBytes: 256 * 1024,
  jsonDepth: 32,
  /** Of a body and all objects in it. */
  jsonKeys: 1000,
  /** Objects, lists and their values in a whole body. */
  jsonValues: 5000,
  /** Wrong fields that a refusal names; the rest is found after these are corrected. */
  namedFields: 20,
  headersMs: 5000,
  jsonBodyMs: 10_000,
  /** What may still come of a body after the answer to it; then the connection is closed. */
  answeredMs: 10_000,
  handlerMs: 15_000,
  requestMs: 10 * minute,
  connectionCheckMs: 1000,
  /** Beyond this the process answers 503 rather than everybody late. */
  eventLoopDelayMs: 1000,
  /** How long it is watched: a single pause, for a module or a garbage collection, is no overload. */
  eventLoopSampleMs: 3000,
  uploadGraceMs: 15_000,
  uploadBytesPerSecond: 64 * 1024,
} as const
