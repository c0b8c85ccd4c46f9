import type { FactorCode, SecondStep } from '@guildhall/contract/identity/factors.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
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
import { FactorCodeForm } from '../factors/factor-code-form.tsx'
import { factors } from '../factors/factors.ts'
import { canUsePasskeys } from '../factors/passkey-browser.ts'
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
  const [second, setSecond] = useState<SecondStep | null>(null)
  const canPasskey = canUsePasskeys()
  const proceed = (step: SecondStep | null) => (step ? setSecond(step) : onProven())
  if (second)
    return (
      <Dialog open onClose={onClose} title="Confirm that it is you" description="Your account has a second factor.">
        <SecondProof {...{ second, canPasskey, onClose, onProven }} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Confirm that it is you"
      description="To protect your account, confirm that it is you: your last sign-in was more than five minutes ago."
    >
      {ways ? (
        <>
          {ways.passkey && canPasskey ? <PasskeyProof onProven={onProven} /> : null}
          {ways.providers.length > 0 ? (
            <ProviderProof providers={ways.providers} isOnlyWay={!ways.password} onProceed={proceed} />
          ) : null}
          {ways.password ? (
            <PasswordProof email={ways.email} onClose={onClose} onProceed={proceed} />
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

/** Proves it by passkey, which stands for the password too. */
function PasskeyProof({ onProven }: Pick<FreshProofDialogProps, 'onProven'>) {
  const prove = useMutation({ mutationFn: () => factors.proveByPasskey(), onSuccess: onProven })
  return (
    <div className="social mt-4">
      {prove.error ? <Notice kind="error">{failureText(prove.error)}</Notice> : null}
      <Button icon={KeyRound} size="lg" busy={prove.isPending} onClick={() => prove.mutate()}>
        Confirm with a passkey
      </Button>
    </div>
  )
}

interface SecondProofProps extends FreshProofDialogProps {
  second: SecondStep
  canPasskey: boolean
}

/** The second factor of the proof: a code of the app, a recovery code or a passkey. */
function SecondProof({ second, canPasskey, onClose, onProven }: SecondProofProps) {
  const [by, setBy] = useState<FactorCode['by'] | null>(second.app ? 'app' : null)
  const send = async (code: FactorCode) => {
    await factors.proveByCode(code)
    onProven()
  }
  return (
    <>
      {second.passkey && canPasskey ? <PasskeyProof onProven={onProven} /> : null}
      {by ? (
        <div className="mt-4">
          <FactorCodeForm key={by} by={by} button="Confirm" send={send}>
            <Button onClick={onClose}>Cancel</Button>
          </FactorCodeForm>
        </div>
      ) : null}
      {second.recoveryCode && by !== 'recovery' ? (
        <p className="mt-4">
          <button type="button" className="link" onClick={() => setBy('recovery')}>
            Use a recovery code
          </button>
        </p>
      ) : null}
      {by === 'recovery' && second.app ? (
        <p className="mt-4">
          <button type="button" className="link" onClick={() => setBy('app')}>
            Use the code from my app
          </button>
        </p>
      ) : null}
      {by ? null : (
        <div className="btn-group mt-5 justify-end w-full">
          <Button onClick={onClose}>Cancel</Button>
        </div>
      )}
    </>
  )
}

interface PasswordProofProps {
  email: string
  onClose: () => void
  /** With the second step that must follow; null when it is proven. */
  onProceed: (step: SecondStep | null) => void
}

function PasswordProof({ email, onClose, onProceed }: PasswordProofProps) {
  const form = useApiForm({
    schema: Input,
    async send({ password }) {
      onProceed(await account.prove(password))
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
  /** With the second step that must follow; null when it is proven. */
  onProceed: (step: SecondStep | null) => void
}

/** One button for each linked provider: its window proves the user's identity. */
function ProviderProof({ providers, isOnlyWay, onProceed }: ProviderProofProps) {
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
      const step = await proveBySocial(provider.id, signal)
      if (!signal.aborted) onProceed(step)
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
 * Opens a provider's window and resolves once the fresh proof is recorded, or with the second step that must follow; the next
 * ID token then includes it. Must be
 * called in a click handler. Throws ApiError with the sentence to show: blocked, closed, denied, or a different person from
 * the one signed in (`social_other_person`). `signal` closes the window and rejects with its reason.
 */
async function proveBySocial(provider: string, signal: AbortSignal): Promise<SecondStep | null> {
  const popup = social.open(provider, 'proof')
  signal.addEventListener('abort', popup.close, { once: true })
  await popup.back
  signal.throwIfAborted()
  const answer = await social.finish(popup.nonce)
  if (answer.step === 'factor') return answer.secondStep
  if (answer.step !== 'proved') throw new ApiError(0)
  forgetIdToken()
  return null
}
