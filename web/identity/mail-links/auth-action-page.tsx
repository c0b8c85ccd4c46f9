import { type AuthActionMode, authActionModes, oobCodePattern, Password } from '@guildhall/contract/identity/auth.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { NewPasswordField, toFieldError } from '../sign-in/account-fields.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { identity } from '../sign-in/sign-in.ts'
import { BrokenLink, faultOf, type LinkFault, type LinkOutcome, LinkState } from './broken-link.tsx'
import { BeginRecovery, StopRecovery } from './recovery-by-link.tsx'
import { VerifyByLink } from './verify-by-link.tsx'

interface AuthActionPageProps {
  brand: ReactNode
  /** As in the URL. */
  mode: string | null
  oobCode: string | null
  signedIn: boolean
}

const titles: Record<AuthActionMode, string> = {
  verifyEmail: 'Verify your email address',
  resetPassword: 'Choose a new password',
  recoverEmail: 'Take back your email address',
  recoverFactors: 'Recover your account',
  stopRecovery: 'Stop the recovery',
}
const doneTitles: Record<AuthActionMode, string> = {
  ...titles,
  verifyEmail: 'Your address is verified',
  resetPassword: 'Your password was changed',
  recoverEmail: 'The address is yours again',
  recoverFactors: 'The recovery has begun',
  stopRecovery: 'The recovery was stopped',
}
const faultTitles: Record<LinkFault, string> = {
  expired: 'This link has expired',
  used: 'This link has already been used',
  broken: 'This link is not complete',
}
const facts = [
  ['Once', 'a link works a single time'],
  ['Newest', 'only the link of the newest email works'],
  ['Yours', 'nobody at Guildhall ever asks you for a code'],
] as const

/**
 * The page behind mailed links: explains, and consumes the code only on a button press, because mail scanners open links
 * too.
 */
export function AuthActionPage({ brand, mode: named, oobCode, signedIn }: AuthActionPageProps) {
  const mode = authActionModes.find((each) => each === named)
  const [code] = useState(oobCode)
  const [isDone, setDone] = useState(false)
  const [fault, setFault] = useState<LinkFault | null>(mode && code && oobCodePattern.test(code) ? null : 'broken')
  useEffect(() => {
    // The code must not stay in the URL, where history, screenshots and bystanders can reveal it.
    history.replaceState(history.state, '', mode ? `${location.pathname}?mode=${mode}` : location.pathname)
  }, [mode])
  return (
    <AuthFrame
      brand={brand}
      title={fault || !mode ? faultTitles[fault ?? 'broken'] : (isDone ? doneTitles : titles)[mode]}
      solid="icosa"
      asideTitle="Links from our emails"
      facts={facts}
    >
      {fault || !mode || !code ? (
        <BrokenLink fault={fault ?? 'broken'} mode={mode ?? 'verifyEmail'} signedIn={signedIn} />
      ) : mode === 'verifyEmail' ? (
        <VerifyByLink oobCode={code} signedIn={signedIn} onFault={setFault} onDone={() => setDone(true)} />
      ) : mode === 'resetPassword' ? (
        <ResetPassword oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      ) : mode === 'recoverFactors' ? (
        <BeginRecovery oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      ) : mode === 'stopRecovery' ? (
        <StopRecovery oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      ) : (
        <RecoverEmail oobCode={code} onFault={setFault} onDone={() => setDone(true)} />
      )}
    </AuthFrame>
  )
}

/** Reverts a change of address with the link sent to the former one; the person who changed it is signed out. */
function RecoverEmail({ oobCode, ...outcome }: LinkOutcome & { oobCode: string }) {
  return (
    <PasswordByLink
      {...outcome}
      name="Take back your email address"
      lead="Somebody changed the address of your account. Set a new password: the account gets this address back, and every device is signed out."
      button="Take back the address"
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

/** Sets a new password with a mailed link. */
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

interface PasswordByLinkProps extends LinkOutcome {
  name: string
  lead: string
  button: string
  /** Consumes the link; returns what to show afterwards. */
  spend: (newPassword: string) => Promise<ReactNode>
}

const Input = z.object({ newPassword: Password })

/** What a mailed link does together with a new password; every session of the account ends. */
function PasswordByLink({ name, lead, button, spend, onFault, onDone }: PasswordByLinkProps) {
  const [done, setDone] = useState<ReactNode>(null)
  const form = useApiForm({
    schema: Input,
    async send({ newPassword }) {
      try {
        setDone(await toFieldError('newPassword', () => spend(newPassword)))
        onDone()
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) throw error
        onFault(fault)
      }
    },
  })
  if (done)
    return (
      <LinkState
        is="done"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to="/signin">
            Sign In
          </Link>
        }
      >
        {done}
      </LinkState>
    )
  return (
    <form {...form.formProps} aria-label={name}>
      <FormNotices form={form} />
      <p className="c2">{lead}</p>
      <NewPasswordField field={form.field('newPassword')} label="New password" />
      <Button {...form.submitProps} look="primary" size="lg" block>
        {button}
      </Button>
    </form>
  )
}
