import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#db/connect.ts'
import { people } from '#users/tables.ts'
import { authAccounts, authUsers } from '../tables.ts'

/** An identity as signing in looks at it. */
export interface Holder {
  uid: string
  email: string
  suspendedAt: Date | null
}

const holder = { uid: authUsers.id, email: authUsers.email, suspendedAt: people.suspendedAt }

/** Whose identity this account at a provider opens. */
export async function openedBy(db: Queryable, provider: string, subject: string): Promise<Holder | undefined> {
  const [row] = await db
    .select(holder)
    .from(authAccounts)
    .innerJoin(authUsers, eq(authUsers.id, authAccounts.userId))
    .leftJoin(people, eq(people.uid, authUsers.id))
    .where(and(eq(authAccounts.providerId, provider), eq(authAccounts.accountId, subject)))
  return row
}

/** Whose identity has this address. */
export async function holderOf(db: Queryable, email: string): Promise<Holder | undefined> {
  const [row] = await db
    .select(holder)
    .from(authUsers)
    .leftJoin(people, eq(people.uid, authUsers.id))
    .where(eq(authUsers.email, email))
  return row
}
