import { type AuthActionMode, authActionModes, oobCodePattern } from '@guildhall/contract/identity/auth.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { identity } from '../sign-in/builtin.ts'
import { BrokenLink, type LinkFault, type LinkOutcome } from './broken-link.tsx'
import { PasswordByLink } from './password-by-link.tsx'
import { VerifyByLink } from './verify-by-link.tsx'

interface AuthActionPageProps {
  brand: ReactNode
  /** As the address has them. */
  mode: string | null
  oobCode: string | null
  signedIn: boolean
}

const titles: Record<AuthActionMode, string> = {
  verifyEmail: 'Verify your email address',
  resetPassword: 'Choose a new password',
  recoverEmail: 'Take back your email address',
}
const doneTitles: Record<AuthActionMode, string> = {
  ...titles,
  verifyEmail: 'Your address is verified',
  resetPassword: 'Your password is changed',
  recoverEmail: 'The address is yours again',
}
const faultTitles: Record<LinkFault, string> = {
  expired: 'This link has expired',
  used: 'This link was already used',
  broken: 'This link is not complete',
}
const facts = [
  ['Once', 'a link works a single time'],
  ['Newest', 'only the link of the newest mail works'],
  ['Yours', 'nobody of Guildhall ever asks you for a code'],
] as const

/** The page behind links from mail: explains, and a button consumes the code, as mail scanners open links too. */
export function AuthActionPage({ brand, mode: named, oobCode, signedIn }: AuthActionPageProps) {
  const mode = authActionModes.find((each) => each === named)
  const [code] = useState(oobCode)
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<LinkFault | null>(mode && code && oobCodePattern.test(code) ? null : 'broken')
  useEffect(() => {
    // The code must not stay in the address, where history, screenshots and shoulders find it.
    history.replaceState(history.state, '', mode ? `${location.pathname}?mode=${mode}` : location.pathname)
  }, [mode])
  return (
    <AuthFrame
      brand={brand}
      title={fault || !mode ? faultTitles[fault ?? 'broken'] : (isDone ? doneTitles : titles)[mode]}
      solid="icosa"
      asideTitle="Links from our mails"
      facts={facts}
    >
      {fault || !mode || !code ? (
        <BrokenLink fault={fault ?? 'broken'} mode={mode ?? 'verifyEmail'} signedIn={signedIn} />
      ) : mode === 'verifyEmail' ? (
        <VerifyByLink oobCode={code} signedIn={signedIn} onFault={setFault} onDone={() => setDone(true)} />
      ) : mode === 'resetPassword' ? (
        <ResetPassword oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      ) : (
        <RecoverEmail oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  )
}

/** Takes back a change of address by the link that went to the former one; whoever changed it is out. */
function RecoverEmail({ oobCode, ...outcome }: LinkOutcome & { oobCode: string }) {
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

/** Sets a new password by a mailed link. */
function ResetPassword({ oobCode, ...outcome }: LinkOutcome & { oobCode: string }) {
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
