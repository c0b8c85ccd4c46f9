import type { Queryable } from '#db/connect.ts'
import { forgetMails as forget } from './unsent/queries.ts'

/** Removes the mails to an address that wait to be sent or failed. */
export async function forgetMails(db: Queryable, address: string): Promise<void> {
  await forget(db, { address })
}
