import { type AuthActionMode, authActionModes, oobCodePattern } from '@guildhall/contract/auth.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { AuthFrame } from './auth-frame.tsx'
import { BrokenLink, type LinkFault } from './broken-link.tsx'
import { RecoverEmail } from './recover-email.tsx'
import { ResetPassword } from './reset-password.tsx'
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
