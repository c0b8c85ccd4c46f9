import type { SocialProvider } from '@guildhall/contract/social.ts'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '#lib/failure-text.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { proveBySocial } from './prove-by-social.ts'
import { ProviderMark } from './provider-mark.tsx'

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
