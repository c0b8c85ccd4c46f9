import { inArray, sql } from 'drizzle-orm'
import type { Db, Queryable } from '#db/connect.ts'
import type { Clock } from '../deps.ts'
import type { Deliver } from './message.ts'
import { outboxMessages } from './tables.ts'

/** Keeps mails in the database, readable at /dev/outbox, where no SMTP server is configured (product 1). */
export function toOutbox(db: Db, clock: Clock): Deliver {
  return async ({ to, unsubscribeUrl: _, ...message }) => {
    await db.insert(outboxMessages).values({ channel: 'mail', recipient: to, ...message, createdAt: clock.now() })
  }
}

/** Removes every message to these recipients. */
export async function forgetRecipients(tx: Queryable, recipients: string[]): Promise<void> {
  await tx.delete(outboxMessages).where(inArray(outboxMessages.recipient, recipients))
}

/** Removes what nobody will look at any more. */
export async function sweepOutbox(db: Db): Promise<void> {
  await db.execute(sql`delete from outbox_messages where created_at < now() - interval '30 days'`)
}
