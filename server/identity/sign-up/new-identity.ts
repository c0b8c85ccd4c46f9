import { randomBytes } from 'node:crypto'
import type { Queryable } from '#db/connect.ts'
import type { SignUp } from '../port.ts'
import { authAccounts, authUsers } from '../tables.ts'

/** The first way in: a password, or somebody's account at a social provider. */
type FirstWay = { passwordHash: string } | { provider: string; subject: string }

/** A new id of 32 characters that nobody can guess, for identities, sessions and ways to sign in. */
export const newAuthId = () => randomBytes(16).toString('hex')

/** Makes an identity with a verified address and one way to sign in; answers its uid. */
export async function createIdentity(
  tx: Queryable,
  { opensBy, ...signUp }: SignUp & { email: string; opensBy: FirstWay },
): Promise<string> {
  const id = newAuthId()
  const way =
    'passwordHash' in opensBy
      ? { providerId: 'credential', accountId: id, password: opensBy.passwordHash }
      : { providerId: opensBy.provider, accountId: opensBy.subject }
  await tx.insert(authUsers).values({ ...signUp, id, emailVerified: true })
  await tx.insert(authAccounts).values({ id: newAuthId(), userId: id, ...way })
  return id
}
