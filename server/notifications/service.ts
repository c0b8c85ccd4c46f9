import type { Queryable } from '#db/connect.ts'
import { findUnread } from './find-queries.ts'
import { readMailChoice } from './mail-choice.ts'

/** How many notifications of a person are unread, for dashboard/. */
export async function countUnread(db: Queryable, userId: number): Promise<number> {
  return (await findUnread(db, userId))[0]?.unread ?? 0
}

/** Which groups a person is mailed, for conversations/. */
export const mailChoiceOf = readMailChoice
