import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { writeLine } from './logging.ts'
import { adminLog } from './tables.ts'
import { forgetMails as forget } from './unsent/remove-queries.ts'

/** Writes what the staff did elsewhere into the log, in the transaction that does it. */
export const staffLog = { write: writeLine }

/** Removes the mails to an address that wait to be sent or failed. */
export async function forgetMails(db: Queryable, address: string): Promise<void> {
  await forget(db, address)
}

/** What somebody did as an administrator, by their public name; the log itself is kept for good. */
export function actsOf(db: Queryable, customUserId: string) {
  return db.select().from(adminLog).where(eq(adminLog.actor, customUserId)).orderBy(adminLog.line)
}
