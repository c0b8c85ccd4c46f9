import type { Log } from '@guildhall/server/config/log.ts'

/** For tests that do not look at the log. */
export const quietLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
