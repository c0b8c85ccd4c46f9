import type { LinkOutcome } from './broken-link.tsx'
import { identity } from './builtin.ts'
import { PasswordByLink } from './password-by-link.tsx'

/** Sets a new password by a mailed link. */
export function ResetPassword({ oobCode, ...outcome }: LinkOutcome & { oobCode: string }) {
  return (
    <PasswordByLink
      {...outcome}
      name="Choose a new password"
      lead="Saving it signs you out everywhere."
      button="Save password"
      spend={async (newPassword) => {
        await identity.confirmReset(oobCode, newPassword)
        return 'You are signed out everywhere. Sign in with the new password.'
      }}
    />
  )
}
