import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { forgetIdToken } from '../session/session.ts'
import { ProviderMark } from '../social/provider-mark.tsx'
import { social } from '../social/social.ts'

interface ProviderProofProps {
  providers: readonly SocialProvider[]
  /** They are the only way to prove it, so the keyboard begins at the first. */
  isOnlyWay: boolean
  onProven: () => void
}

/** One button for each provider that opens the account: its window proves that it is still the same person. */
export function ProviderProof({ providers, isOnlyWay, onProven }: ProviderProofProps) {
  const [waiting, setWaiting] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState('')
  const closed = useRef<AbortController>(null)
  // Whoever closes the question is done with the provider's window too.
  useEffect(() => () => closed.current?.abort(), [])
  async function prove(provider: SocialProvider) {
    setFailure('')
    setWaiting(provider)
    closed.current = new AbortController()
    const { signal } = closed.current
    try {
      await proveBySocial(provider.id, signal)
      if (!signal.aborted) onProven()
    } catch (error) {
      if (signal.aborted) return
      setFailure(failureText(error))
    } finally {
      setWaiting(null)
    }
  }
  return (
    <div className="social mt-4">
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {providers.map((provider, at) => (
        <Button
          key={provider.id}
          size="lg"
          autoFocus={isOnlyWay && at === 0}
          busy={waiting?.id === provider.id}
          disabled={waiting !== null && waiting.id !== provider.id}
          onClick={() => void prove(provider)}
        >
          <ProviderMark id={provider.id} />
          Confirm with {provider.name}
        </Button>
      ))}
      {waiting ? (
        <p className="social__wait" role="status">
          Go on in the window of {waiting.name}.
        </p>
      ) : null}
    </div>
  )
}

/**
 * Opens a provider's window and resolves once the fresh proof is recorded; the next ID token then says so. To be called in a click. Throws ApiError with the sentence to show: blocked, closed, denied, or another
 * person than the one signed in (`social_other_person`). `signal` closes the window and rejects with its reason.
 */
async function proveBySocial(provider: string, signal: AbortSignal): Promise<void> {
  const popup = social.open(provider, 'proof')
  signal.addEventListener('abort', popup.close, { once: true })
  await popup.back
  signal.throwIfAborted()
  const { step } = await social.finish(popup.nonce)
  if (step !== 'proved') throw new ApiError(0)
  forgetIdToken()
}
