import type { SignInWays } from '@guildhall/contract/identity/sessions.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { useState } from 'react'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { SettingRow } from '#ui/forms/setting-row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Status } from '#ui/tag.tsx'

const EmailDialog = lazyPart(() => import('./email-dialog.tsx').then((module) => module.EmailDialog))

/** The sign-in address, with a button to change it. */
export function EmailRow({ email, hasOutbox }: { email: string; hasOutbox: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow title="Email" hint={email}>
      <Status kind="ok">Verified</Status>
      <Button size="sm" onClick={() => setOpen(true)}>
        Change email
      </Button>
      {isOpen ? <EmailDialog hasOutbox={hasOutbox} onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  )
}

const RemoveProviderDialog = lazyPart(() =>
  import('./remove-provider-dialog.tsx').then((module) => module.RemoveProviderDialog),
)

interface ProviderRowsProps {
  ways: SignInWays
  /** Called when a provider has been removed, and its button with it. */
  onRemoved: () => void
}

/** The providers linked to the account, each with a button to remove it; the last way to sign in cannot be removed. */
export function ProviderRows({ ways: { providers, password }, onRemoved }: ProviderRowsProps) {
  const [removing, setRemoving] = useState<SocialProvider | null>(null)
  const isOnlyWay = !password && providers.length === 1
  return (
    <>
      {providers.map((provider) => (
        <SettingRow
          key={provider.id}
          title={provider.name}
          hint={isOnlyWay ? 'Your only way to sign in. To remove it, set a password first' : 'You can sign in with it'}
        >
          {isOnlyWay ? null : (
            <Button size="sm" aria-label={`Remove ${provider.name}`} onClick={() => setRemoving(provider)}>
              Remove
            </Button>
          )}
        </SettingRow>
      ))}
      {removing ? (
        <RemoveProviderDialog provider={removing} onRemoved={onRemoved} onClose={() => setRemoving(null)} />
      ) : null}
    </>
  )
}

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((module) => module.PasswordDialog))

/** The password: when it was last changed, with a button to change it. */
export function PasswordRow({ ways }: { ways: SignInWays }) {
  const [isOpen, setOpen] = useState(false)
  const { passwordChangedAt } = ways
  return (
    <SettingRow
      title="Password"
      hint={
        passwordChangedAt ? (
          <>
            Set on <DateOf at={passwordChangedAt} />
          </>
        ) : (
          'None; you sign in with a provider'
        )
      }
    >
      <Button size="sm" onClick={() => setOpen(true)}>
        {ways.password ? 'Change password' : 'Set a password'}
      </Button>
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  )
}

const PhoneDialog = lazyPart(() => import('./phone-dialog.tsx').then((module) => module.PhoneDialog))

interface PhoneRowProps {
  /** E.164, verified; null while there is none. */
  phone: string | null
  hasOutbox: boolean
  onVerified: () => void
}

/** The phone number, and its SMS verification. */
export function PhoneRow({ phone, hasOutbox, onVerified }: PhoneRowProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingRow title="Phone" hint={phone ?? 'None yet. Only you will see it'}>
      {phone ? <Status kind="ok">Verified</Status> : null}
      <Button size="sm" onClick={() => setOpen(true)}>
        {phone ? 'Change phone' : 'Verify your phone'}
      </Button>
      {isOpen ? <PhoneDialog hasOutbox={hasOutbox} onVerified={onVerified} onClose={() => setOpen(false)} /> : null}
    </SettingRow>
  )
}
