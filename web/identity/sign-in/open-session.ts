import type { Output } from '@guildhall/contract/api/client.ts'
import { httpErrorText } from '@guildhall/contract/api/client-texts.ts'
import { cookieMissing } from '@guildhall/contract/identity/sign-in-texts.ts'
import type { tokenEndpoints } from '@guildhall/contract/identity/tokens.ts'
import { useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { viewerOf } from '#lib/page/viewer.ts'
import { toast } from '#ui/overlays/toast.ts'
import type { SignedIn } from '../port.ts'
import { forgetIdToken, getIdToken } from '../session/session.ts'
import { announceSession, isSigningOut } from '../session/session-state.ts'
import { rememberPerson } from '../session/storage.ts'

/**
 * Opens the product's session for somebody the provider let in: POST /token, then the person's storage keys.
 * Answers where to go on. Throws ApiError with the server's error, else 'HTTP error! status: {code}', and where the
 * browser kept no cookie.
 */
export async function openSession({ idToken, email, person }: SignedIn): Promise<string> {
  // Names given at sign-up are stored already and count; the request's shape asks for one all the same.
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
  const { redirectUrl, user } = answer as Output<typeof tokenEndpoints.create>
  forgetIdToken()
  // Pages know a session by its cookie; a server that cannot say now will say at the next page.
  const isKept = isSigningOut() || (await getIdToken().then(Boolean, () => true))
  if (!isKept) throw new ApiError(0, { code: 'cookie_missing', message: cookieMissing })
  rememberPerson(viewerOf(user))
  announceSession()
  return redirectUrl
}

/** Takes somebody the provider let in on to the page they came for, else to where the server sends them. */
export function useEnter(target: string | null): (who: SignedIn) => Promise<void> {
  const navigate = useNavigate()
  return async (who) => {
    const redirectUrl = await openSession(who)
    await navigate(target ?? redirectUrl, { replace: true })
    if (who.kept) toast.success('Your account stays', { detail: 'You signed in, so it is not deleted.' })
  }
}
