import type { ApiRequest } from '@guildhall/contract/api/client.ts'
import { clientTexts } from '@guildhall/contract/api/client-texts.ts'
import { localStorageKeys } from '@guildhall/contract/api/storage-keys.ts'
import { ApiError } from './api-error.ts'

let idToken: () => Promise<string | null> = async () => null

/** Sets the token source of `browserSend` and uploads: `getIdToken` of the module that keeps the session. */
export function takeTokensFrom(source: () => Promise<string | null>): void {
  idToken = source
}

/**
 * Returns the Authorization header of a call; none for a visitor. Throws 'No authenticated user' before a call that needs a
 * user, and 'Failed to get authentication token' when there is no token to be had.
 */
export async function bearer({ access }: Pick<ApiRequest, 'access'>): Promise<Record<string, string>> {
  // A visitor's token request would only be refused.
  if (access === 'anyone' && isVisitor()) return {}
  const token = await idToken().catch(() => {
    throw new ApiError(0, { code: 'token_failed', message: clientTexts.tokenFailed })
  })
  if (token) return { authorization: `Bearer ${token}` }
  if (access && access !== 'anyone') throw new ApiError(401, { code: 'unauthenticated', message: clientTexts.noUser })
  return {}
}

/** Returns whether this browser knows no signed-in person. */
export function isVisitor(): boolean {
  try {
    return localStorage.getItem(localStorageKeys.isLoggedIn) !== 'true'
  } catch {
    return false
  }
}
