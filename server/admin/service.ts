import type { Queryable } from '#db/connect.ts'
import { forgetMails as forget } from './unsent/queries.ts'

/** Removes an address's mails that wait to be sent or have failed. */
export async function forgetMails(db: Queryable, address: string): Promise<void> {
  await forget(db, { address })
}
