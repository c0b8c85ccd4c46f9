import type { OutboxMessage } from '@guildhall/contract/identity/dev.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/connect.ts'
import { outboxMessages } from '#mail/tables.ts'
import { people } from '#users/tables.ts'

/** The demo people of these addresses, as far as they exist. */
export function findByEmail(db: Db, emails: string[]) {
  const { customUserId, email, firstName, lastName, userType, role } = people
  return db
    .select({ customUserId, email, firstName, lastName, userType, role })
    .from(people)
    .where(and(inArray(email, emails), eq(people.demo, true)))
}

/** The newest hundred messages, of one recipient when `to` is given. */
export async function listMessages(db: Db, to?: string): Promise<OutboxMessage[]> {
  const rows = await db
    .select()
    .from(outboxMessages)
    .where(to ? eq(outboxMessages.recipient, to) : undefined)
    .orderBy(desc(outboxMessages.id))
    .limit(100)
  return rows.map(({ channel, recipient, subject, text, html, links, code, createdAt }) => ({
    channel,
    to: recipient,
    subject: subject ?? undefined,
    text,
    html: html ?? undefined,
    links,
    code: code ?? undefined,
    at: createdAt.toISOString(),
  }))
}
