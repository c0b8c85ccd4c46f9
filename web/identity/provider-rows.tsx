import type { SignInWays } from '@guildhall/contract/sessions.ts'
import type { SocialProvider } from '@guildhall/contract/social.ts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

const RemoveProviderDialog = lazyPart(() =>
  import('./remove-provider-dialog.tsx').then((module) => module.RemoveProviderDialog),
)

interface ProviderRowsProps {
  ways: SignInWays
  /** One has gone, and what was pressed with it. */
  onGone: () => void
}

/** The providers that open the account, each with the way to remove it; the last way in stays. */
export function ProviderRows({ ways: { providers, password }, onGone }: ProviderRowsProps) {
  const [removing, setRemoving] = useState<SocialProvider | null>(null)
  const shown = useRef(providers.length)
  useEffect(() => {
    if (providers.length < shown.current) onGone()
    shown.current = providers.length
  }, [providers.length, onGone])
  const isOnlyWay = !password && providers.length === 1
  return (
    <>
      {providers.map((provider) => (
        <SettingRow
          key={provider.id}
          title={provider.name}
          hint={
            isOnlyWay
              ? 'Opens your account, and nothing else does. Set a password to be able to remove it'
              : 'Opens your account'
          }
        >
          {isOnlyWay ? null : (
            <Button size="sm" aria-label={`Remove ${provider.name}`} onClick={() => setRemoving(provider)}>
              Remove
            </Button>
          )}
        </SettingRow>
      ))}
      {removing ? <RemoveProviderDialog provider={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  )
}
