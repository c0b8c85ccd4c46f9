import type { Output } from '@guildhall/contract/client.ts'
import { httpErrorText } from '@guildhall/contract/client-texts.ts'
import type { tokenEndpoints } from '@guildhall/contract/tokens.ts'
import { ApiError } from '#lib/api-error.ts'
import { viewerOf } from '#lib/viewer.ts'
import { rememberPerson } from './kept-person.ts'
import type { SignedIn } from './port.ts'
import { forgetIdToken } from './session.ts'
import { announceSession } from './session-events.ts'

/**
 * Opens the product's session for somebody the provider let in: POST /token, then the keys of specification 3.
 * Answers where to go on. Throws ApiError with the server's error, else 'HTTP error! status: {code}'.
 */
export async function openSession({ idToken, email, person }: SignedIn): Promise<string> {
  // Names given at sign-up are stored already and count; the request's shape asks for one all the same.
  const unknown = { userType: 'Students', firstName: email.split('@')[0] || 'Member', lastName: '' }
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
  rememberPerson(viewerOf(user))
  announceSession()
  return redirectUrl
}
