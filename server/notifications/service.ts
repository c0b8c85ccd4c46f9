import type { MailChoice } from '@guildhall/contract/notifications/notifications.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { findMailChoice, findUnread, saveMailChoice as save } from './queries.ts'
import { notifications } from './tables.ts'

const all: MailChoice = { orders: true, people: true, messages: true, news: true }

/** Which groups of notifications a person is mailed: all of them until they choose. */
export async function readMailChoice(db: Queryable, userId: number): Promise<MailChoice> {
  return (await findMailChoice(db, { userId }))[0] ?? all
}

/** Keeps what was chosen; what is left out stays. */
export async function saveMailChoice(
  db: Queryable,
  userId: number,
  {
    orders = null,
    people = null,
    messages = null,
    news = null,
  }: { [G in keyof MailChoice]?: MailChoice[G] | null | undefined },
): Promise<MailChoice> {
  return (await save(db, { userId, orders, people, messages, news }))[0] ?? all
}

/** How many notifications of a person are unread, for dashboard/. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  return (await findUnread(db, { userId }))[0]?.unread ?? 0
}

/** Which groups a person is mailed, for conversations/. */
export const mailChoiceOf = readMailChoice

/** What a person was told, for their own eyes, and what they are mailed; it goes with the person. */
export async function heldNotifications(db: Queryable, personId: number) {
  const { type, title, message, href, createdAt, readAt } = notifications
  const told = await db
    .select({ type, title, message, href, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.userId, personId))
    .orderBy(notifications.number)
  return { told, mailed: await readMailChoice(db, personId) }
}
