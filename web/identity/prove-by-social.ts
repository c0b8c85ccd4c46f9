import { ApiError } from '#lib/api-error.ts'
import { forgetIdToken } from './session.ts'
import { social } from './social.ts'

/**
 * Opens a provider's window and resolves once the fresh proof is recorded; the next ID token then says so (product 2,
 * '300 s means'). To be called in a click. Throws ApiError with the sentence to show: blocked, closed, denied, or another
 * person than the one signed in (`social_other_person`). `signal` closes the window and rejects with its reason.
 */
export async function proveBySocial(provider: string, signal: AbortSignal): Promise<void> {
  const popup = social.open(provider, 'proof')
  signal.addEventListener('abort', popup.close, { once: true })
  await popup.back
  signal.throwIfAborted()
  const { step } = await social.finish(popup.nonce)
  if (step !== 'proved') throw new ApiError(0)
  forgetIdToken()
}
