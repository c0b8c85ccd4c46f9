import type { SignInWays } from '@guildhall/contract/sessions.ts'
import { useState } from 'react'
import { DateOf } from '#lib/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { SettingRow } from '#ui/setting-row.tsx'

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx').then((module) => module.PasswordDialog))

/** The password: since when it is this one, and the way to another. */
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
