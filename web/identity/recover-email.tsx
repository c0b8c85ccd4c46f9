import type { LinkOutcome } from './broken-link.tsx'
import { identity } from './builtin.ts'
import { PasswordByLink } from './password-by-link.tsx'

/** Takes back a change of address by the link that went to the former one; whoever changed it is out. */
export function RecoverEmail({ oobCode, ...outcome }: LinkOutcome & { oobCode: string }) {
  return (
    <PasswordByLink
      {...outcome}
      name="Take back your email address"
      lead="Somebody changed the address of your account. Set a new password: the account gets this address back, and every device is signed out."
      button="Take it back"
      spend={async (newPassword) => {
        const email = await identity.recoverEmail(oobCode, newPassword)
        return (
          <>
            The address of your account is <b className="semi">{email}</b> again, and every device was signed out. Sign
            in with the new password.
          </>
        )
      }}
    />
  )
}
