import { createClient, type Output } from '@guildhall/contract/api/client.ts'
import { clientTexts, httpErrorText } from '@guildhall/contract/api/client-texts.ts'
import type { authEndpoints, Returning } from '@guildhall/contract/identity/auth.ts'
import { authCalls, sessionCalls } from '@guildhall/contract/identity/calls.ts'
import { welcomePath } from '@guildhall/contract/identity/home-path.ts'
import type { sessionEndpoints } from '@guildhall/contract/identity/sessions.ts'
import { cookieMissing } from '@guildhall/contract/identity/sign-in-texts.ts'
import type { tokenEndpoints } from '@guildhall/contract/identity/tokens.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { viewerOf } from '#lib/page/viewer.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { IdentityProvider, SignedIn } from '../port.ts'
import { announceSession, forgetIdToken, getIdToken, isSigningOut, onSessionChange } from '../session/session.ts'
import { finishSignOut, signOut } from '../session/sign-out.ts'
import { rememberPerson } from '../session/storage.ts'
import { authSend } from './auth-transport.ts'

const calls = createClient<typeof authEndpoints>(authCalls, authSend)
const sessions = createClient<typeof sessionEndpoints>(sessionCalls, authSend)
const users = createClient<Pick<typeof userEndpoints, 'verifyEmail'>>({ verifyEmail: userCalls.verifyEmail }, authSend)

/** The built-in provider: its own calls, with its cookies. */
export const identity: IdentityProvider = {
  async signUp(body) {
    await calls.signUp({ body })
  },
  async signIn(email, password) {
    // A pending sign-out would end the new session with the old one.
    await finishSignOut()
    const { token, secondStep, kept, resumed } = await calls.signIn({ body: { email, password } })
    return secondStep ? { secondStep, email } : signedIn(email, token, { kept, resumed })
  },
  async verifyByCode(email, code, password) {
    await finishSignOut()
    const { token } = await users.verifyEmail({ body: { email, code, ...(password ? { password } : {}) } })
    return signedIn(email, token)
  },
  async verifyByLink(oobCode, password) {
    // A pending sign-out would end a new session with the old one.
    await finishSignOut()
    const { token, email } = await calls.verifyEmailLink({ body: { oobCode, ...(password ? { password } : {}) } })
    return email === undefined ? signedIn('', token) : { changedTo: email }
  },
  async resend(email) {
    await users.verifyEmail({ body: { email } })
  },
  async correctAddress(email, newEmail) {
    await calls.correctAddress({ body: { email, newEmail } })
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

function signedIn(email: string, token: string | undefined, returning?: Returning): SignedIn {
  if (!token) throw new ApiError(0, { code: 'token_failed', message: clientTexts.tokenFailed })
  return { idToken: token, email, ...(returning ? { returning } : {}) }
}

/**
 * Opens the product's session after the provider's sign-in: POST /token, then the person's storage keys. Returns where to go
 * next: new people are welcomed. Throws ApiError with the server's error, else 'HTTP error! status: {code}', and where the browser kept no cookie.
 */
export async function openSession({ idToken, email, person }: SignedIn): Promise<string> {
  // Names given at sign-up are stored and take precedence; the request still requires one.
  const unknown = { firstName: email.split('@')[0] || 'Member', lastName: '' }
  const response = await fetch('/api/token', {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(person ? { ...person, email } : unknown),
  }).catch(() => {
    throw new ApiError(0)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const told = answer as { error?: string } | null
    throw new ApiError(response.status, { ...told, message: told?.error ?? httpErrorText(response.status) })
  }
  const { redirectUrl, created, user } = answer as Output<typeof tokenEndpoints.create>
  forgetIdToken()
  // Pages recognise a session by its cookie; a server that cannot answer now will do so on the next page.
  const isKept = isSigningOut() || (await getIdToken().then(Boolean, () => true))
  if (!isKept) throw new ApiError(0, { code: 'cookie_missing', message: cookieMissing })
  rememberPerson(viewerOf(user))
  announceSession()
  return created ? welcomePath : redirectUrl
}

/** Takes a signed-in person to the page they came for, else to where the server sends them. */
export function useEnter(target: string | null): (who: SignedIn) => Promise<void> {
  const navigate = useNavigate()
  return async (who) => {
    const redirectUrl = await openSession(who)
    await navigate(target ?? redirectUrl, { replace: true })
    const { kept, resumed } = who.returning ?? {}
    if (resumed) toast.success('Welcome back', { detail: 'Your account is no longer paused.', stays: true })
    if (kept) toast.success('Your account stays', { detail: 'You signed in, so it is not deleted.', stays: true })
  }
}
