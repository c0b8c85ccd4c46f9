type Write = {
  (message: string): void
  (details: object, message: string): void
}

/** What every module needs of a logger. The HTTP library's logger fits; so does `console` with a wrapper. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', Write>
