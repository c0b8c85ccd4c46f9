import { createClient } from '@guildhall/contract/api/client.ts'
import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import type { authEndpoints } from '@guildhall/contract/identity/auth.ts'
import { authCalls, sessionCalls } from '@guildhall/contract/identity/calls.ts'
import type { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { ApiError } from '#lib/api/api-error.ts'
import type { IdentityProvider, SignedIn } from '../port.ts'
import { getIdToken } from '../session/session.ts'
import { onSessionChange } from '../session/session-state.ts'
import { finishSignOut, signOut } from '../session/sign-out.ts'
import { authSend } from './auth-transport.ts'

const calls = createClient<typeof authEndpoints>(authCalls, authSend)
const sessions = createClient<typeof sessionEndpoints>(sessionCalls, authSend)
const users = createClient<Pick<typeof userEndpoints, 'verifyEmail'>>({ verifyEmail: userCalls.verifyEmail }, authSend)

/** The built-in provider: its own calls, with its cookies. */
export const identity: IdentityProvider = {
  async signUp(body) {
    await calls.signUp({ body })
  },
  signIn: (email, password) => enter(email, () => calls.signIn({ body: { email, password } })),
  verifyByCode: (email, code, password) =>
    enter(email, () => users.verifyEmail({ body: { email, code, ...(password ? { password } : {}) } })),
  async verifyByLink(oobCode, password) {
    // A sign-out on its way would end a new session with the old one.
    await finishSignOut()
    const { token, email } = await calls.verifyEmailLink({ body: { oobCode, ...(password ? { password } : {}) } })
    return email === undefined ? signedIn('', token) : { changedTo: email }
  },
  async resend(email) {
    await users.verifyEmail({ body: { email } })
  },
  async requestReset(email) {
    await calls.requestPasswordReset({ body: { email } })
  },
  async confirmReset(oobCode, newPassword) {
    await calls.resetPassword({ body: { oobCode, newPassword } })
  },
  async recoverEmail(oobCode, newPassword) {
    const { email } = await sessions.recoverEmail({ body: { oobCode, newPassword } })
    return email
  },
  freshIdToken: getIdToken,
  onChange: onSessionChange,
  signOut,
}

async function enter(
  email: string,
  call: () => Promise<{ token?: string | undefined; kept?: true | undefined }>,
): Promise<SignedIn> {
  // A sign-out on its way would end the new session with the old one.
  await finishSignOut()
  const { token, kept } = await call()
  return { ...signedIn(email, token), kept: kept === true }
}

function signedIn(email: string, token: string | undefined): SignedIn {
  if (!token) throw new ApiError(0, { code: 'token_failed', message: clientTexts.tokenFailed })
  return { idToken: token, email }
}
