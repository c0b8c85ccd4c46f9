import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { failureText } from '#lib/api/failure-text.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { forgetIdToken } from '../session/session.ts'
import { social } from '../social/social.ts'
import { ProviderMark } from '../social/social-buttons.tsx'
import { account, identityQueries } from './account.ts'

interface FreshProofDialogProps {
  onClose: () => void
  onProven: () => void
}

const Input = z.object({ password: z.string().check(z.minLength(1, { error: 'Enter your password' })) })

/** Asks a signed-in user to prove their identity again before a sensitive change. */
export function FreshProofDialog({ onClose, onProven }: FreshProofDialogProps) {
  const { data: ways, error, refetch } = useQuery(identityQueries.ways())
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm that it is you"
      description="To protect your account, confirm that it is you: your last sign-in was more than five minutes ago."
    >
      {ways ? (
        <>
          {ways.providers.length > 0 ? (
            <ProviderProof providers={ways.providers} isOnlyWay={!ways.password} onProven={onProven} />
          ) : null}
          {ways.password ? (
            <PasswordProof email={ways.email} onClose={onClose} onProven={onProven} />
          ) : ways.providers.length === 0 ? (
            // Its provider is no longer configured.
            <Refused onClose={onClose}>
              This account has no password. Set one with ‘Forgot password?’ on the sign-in page, then confirm with it.
            </Refused>
          ) : (
            <div className="btn-group mt-5 justify-end w-full">
              <Button onClick={onClose}>Cancel</Button>
            </div>
          )}
        </>
      ) : error ? (
        <Refused onClose={onClose} onRetry={() => void refetch()}>
          {error.message}
        </Refused>
      ) : (
        <Loading className="mt-4">
          <Skeleton height="2.5rem" />
        </Loading>
      )}
    </Dialog>
  )
}

function PasswordProof({ email, onClose, onProven }: FreshProofDialogProps & { email: string }) {
  const form = useApiForm({
    schema: Input,
    async send({ password }) {
      await account.prove(password)
      onProven()
    },
  })
  return (
    <form {...form.formProps} className="mt-4" aria-label="Confirm that it is you">
      <FormNotices form={form} />
      {/* Password managers match entries by the name beside it. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordField {...form.field('password')} label="Password" autoFocus autoComplete="current-password" />
      <div className="btn-group mt-5 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} look="primary">
          Confirm
        </Button>
      </div>
    </form>
  )
}

function Refused({ children, onClose, onRetry }: { children: string; onClose: () => void; onRetry?: () => void }) {
  return (
    <div className="mt-4">
      <Notice kind="error">{children}</Notice>
      <div className="btn-group mt-5 justify-end w-full">
        {onRetry ? <Button onClick={onRetry}>Try Again</Button> : null}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  )
}

interface ProviderProofProps {
  providers: readonly SocialProvider[]
  /** The providers are the only way to prove it, so focus starts at the first. */
  isOnlyWay: boolean
  onProven: () => void
}

/** One button for each linked provider: its window proves the user's identity. */
function ProviderProof({ providers, isOnlyWay, onProven }: ProviderProofProps) {
  const [waiting, setWaiting] = useState<SocialProvider | null>(null)
  const [failure, setFailure] = useState('')
  const closed = useRef<AbortController>(null)
  // Closing the dialog also closes the provider's window.
  const abortWhenClosed = useCallback(() => () => closed.current?.abort(), [])
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
    <div className="social mt-4" ref={abortWhenClosed}>
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
          Continue in the {waiting.name} window.
        </p>
      ) : null}
    </div>
  )
}

/**
 * Opens a provider's window and resolves once the fresh proof is recorded; the next ID token then includes it. Must be
 * called in a click handler. Throws ApiError with the sentence to show: blocked, closed, denied, or a different person from
 * the one signed in (`social_other_person`). `signal` closes the window and rejects with its reason.
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
