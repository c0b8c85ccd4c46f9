import { useMutation } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { failureText } from '#lib/api/failure-text.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import type { SignedIn } from '../port.ts'
import { canUsePasskeys } from './passkey-browser.ts'

interface PasskeyButtonProps {
  label?: string
  look?: 'primary' | 'second'
  onSignedIn: (who: SignedIn) => Promise<void>
}

/** Signs in with a passkey; absent where the browser has none. */
export function PasskeyButton({ label = 'Sign in with a passkey', look = 'second', onSignedIn }: PasskeyButtonProps) {
  const isReady = useHydrated()
  const signIn = useMutation({
    mutationFn: async () => {
      const { secondFactor } = await import('./second-factor.ts')
      await onSignedIn(await secondFactor.signInByPasskey())
    },
  })
  if (isReady && !canUsePasskeys()) return null
  // Its room is there from the start, so that nothing moves once scripts run.
  return (
    <div className={isReady ? 'mt-3' : 'mt-3 invisible'}>
      {signIn.error ? (
        <div className="mb-3">
          <Notice kind="error">{failureText(signIn.error)}</Notice>
        </div>
      ) : null}
      <Button icon={KeyRound} look={look} size="lg" block busy={signIn.isPending} onClick={() => signIn.mutate()}>
        {label}
      </Button>
    </div>
  )
}
