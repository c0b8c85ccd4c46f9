import type { MailChoice } from '@guildhall/contract/notifications/notifications.ts'
import { eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { findMailChoice, findUnread, saveMailChoice as save } from './queries.ts'
import { notifications } from './tables.ts'

const all: MailChoice = { orders: true, people: true, messages: true, news: true }

/** Returns the groups of notifications a person gets by mail: all of them until they choose. */
export async function readMailChoice(db: Queryable, userId: number): Promise<MailChoice> {
  return (await findMailChoice(db, { userId }))[0] ?? all
}

/** Saves the choice; absent groups stay unchanged. */
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

/** Returns the number of a person's unread notifications, for dashboard/. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  return (await findUnread(db, { userId }))[0]?.unread ?? 0
}

/** The groups a person gets by mail, for conversations/. */
export const mailChoiceOf = readMailChoice

/** A person's notifications, for their data export, and their mail choices; deleted with the person. */
export async function heldNotifications(db: Queryable, personId: number) {
  const { type, title, message, href, createdAt, readAt } = notifications
  const told = await db
    .select({ type, title, message, href, createdAt, readAt })
    .from(notifications)
    .where(eq(notifications.userId, personId))
    .orderBy(notifications.number)
  return { told, mailed: await readMailChoice(db, personId) }
}
