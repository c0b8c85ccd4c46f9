import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Tx } from '#db/connect.ts'
import type { FactorChange } from '#mail/port.ts'
import type { IdentityDeps } from '../identity-deps.ts'
import { emailCodes } from '../proof-tables.ts'
import { authUsers } from '../tables.ts'

type NoticeDeps = Pick<IdentityDeps, 'jobs' | 'clock' | 'notifyOwner'>

/** Where the owner of an identity sees its second factors. */
const href = '/settings/security'

/** The former addresses of an account that can still recover it. */
export async function findFormerAddresses(
  { clock }: Pick<IdentityDeps, 'clock'>,
  tx: Tx,
  { uid, email }: { uid: string; email: string },
): Promise<string[]> {
  const isOpen = and(isNull(emailCodes.usedAt), gt(emailCodes.expiresAt, clock.now()), ne(emailCodes.email, email))
  const former = await tx
    .selectDistinct({ email: emailCodes.email })
    .from(emailCodes)
    .where(and(eq(emailCodes.uid, uid), eq(emailCodes.purpose, 'recoverEmail'), isOpen))
  return former.map((each) => each.email)
}

/** Tells the owner of an identity, in the product and by mail, that a second factor was added, removed or used up. */
export async function tellFactor(deps: NoticeDeps, tx: Tx, uid: string, change: FactorChange): Promise<void> {
  await tellEverybody(deps, tx, uid, (email, former) =>
    deps.jobs.enqueue(tx, 'factor-changed-mail', { email, former, change }),
  )
  const { title, message } = noticeOf(change)
  await deps.notifyOwner(tx, uid, { title, message, href })
}

/** Tells the owner that a recovery began or was stopped: every open session gets it at once. */
export async function tellRecovery(
  deps: NoticeDeps,
  tx: Tx,
  uid: string,
  state: { begun: true; endsAt: Date } | { begun: false },
): Promise<void> {
  await tellEverybody(deps, tx, uid, (email, former) =>
    state.begun
      ? deps.jobs.enqueue(tx, 'recovery-begun-mail', { uid, email, former, endsAt: state.endsAt.toISOString() })
      : deps.jobs.enqueue(tx, 'recovery-stopped-mail', { email, former }),
  )
  const notice = state.begun
    ? {
        title: 'Somebody says they have lost your second factors',
        message: 'In 72 hours a sign-in removes all of them. If this was not you, stop it now in Settings, Security.',
      }
    : { title: 'The recovery was stopped', message: 'Your second factors stay as they are.' }
  await deps.notifyOwner(tx, uid, { ...notice, href })
}

async function tellEverybody(
  deps: NoticeDeps,
  tx: Tx,
  uid: string,
  send: (email: string, former: boolean) => Promise<unknown>,
): Promise<void> {
  const [user] = await tx.select({ email: authUsers.email }).from(authUsers).where(eq(authUsers.id, uid))
  if (!user) return
  await send(user.email, false)
  for (const email of await findFormerAddresses(deps, tx, { uid, email: user.email })) await send(email, true)
}

const check = 'If this was not you, open Settings, Security, remove what you do not know and change your password.'

function noticeOf(change: FactorChange): { title: string; message: string } {
  switch (change.what) {
    case 'app-added':
      return { title: 'Authenticator app set up', message: check }
    case 'app-removed':
      return { title: 'Authenticator app turned off', message: check }
    case 'passkey-added':
      return { title: `Passkey ‘${change.name}’ added`, message: check }
    case 'passkey-removed':
      return { title: `Passkey ‘${change.name}’ removed`, message: check }
    case 'codes-renewed':
      return { title: 'New recovery codes', message: `Earlier codes no longer work. ${check}` }
    case 'code-used':
      return { title: 'A recovery code was used', message: `You have ${change.left} left. ${check}` }
    case 'all-removed':
      return {
        title: 'Your second factors were removed',
        message: 'The recovery is complete. Set up a new passkey or authenticator app.',
      }
  }
}
