import { Password } from '@guildhall/contract/identity/auth.ts'
import { welcomePath } from '@guildhall/contract/identity/home-path.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { NewPasswordField, toFieldError } from '../sign-in/account-fields.tsx'
import { identity, openSession } from '../sign-in/sign-in.ts'
import { faultOf, type LinkOutcome, LinkState } from './broken-link.tsx'

const Input = z.object({ password: z.optional(Password) })

/**
 * Verifies an address with the link: an account's new address, or that of a sign-up, which signs in; in a browser other than
 * the one that signed up, with a new password.
 */
export function VerifyByLink({
  oobCode,
  signedIn,
  onFault,
  onDone,
}: LinkOutcome & { oobCode: string; signedIn: boolean }) {
  const [needsPassword, setNeedsPassword] = useState(false)
  const [goesOn, setGoesOn] = useState<string | null>(null)
  const [changedTo, setChangedTo] = useState<string | null>(null)
  const form = useApiForm({
    schema: Input,
    async send({ password }) {
      try {
        const who = await toFieldError('password', () => identity.verifyByLink(oobCode, password))
        if ('changedTo' in who) setChangedTo(who.changedTo)
        else setGoesOn(await openSession(who))
        onDone()
      } catch (error) {
        const fault = faultOf(error)
        if (fault) onFault(fault)
        else if (!needsPassword && error instanceof ApiError && error.code === 'new_password_required')
          setNeedsPassword(true)
        else throw error
      }
    },
  })
  if (changedTo)
    return (
      <LinkState
        is="done"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to={signedIn ? '/settings/account' : '/signin'}>
            {signedIn ? 'Back to my settings' : 'Sign In'}
          </Link>
        }
      >
        The address of your account is now <b className="semi">{changedTo}</b>. Sign in with it from now on.
      </LinkState>
    )
  if (goesOn)
    return (
      <LinkState
        is="done"
        actions={
          <>
            <Link className={buttonClass({ look: 'primary' })} to={goesOn}>
              {goesOn === welcomePath ? 'Set up my profile' : 'Continue'}
            </Link>
            <Link className={buttonClass()} to="/marketplace">
              See the marketplace
            </Link>
          </>
        }
      >
        You are signed in, and can now publish projects and keep favorites.
      </LinkState>
    )
  return (
    <form {...form.formProps} aria-label="Verify your email address">
      <FormNotices form={form} />
      {needsPassword ? (
        <>
          <p className="c2" role="status">
            You signed up in another browser. To keep your account safe, choose your password again here.
          </p>
          <NewPasswordField field={form.field('password')} label="New password" autoFocus />
        </>
      ) : (
        <p className="c2">This proves that the address is yours. If you just signed up, it also signs you in.</p>
      )}
      <Button {...form.submitProps} look="primary" size="lg" block>
        {needsPassword ? 'Save password and sign in' : 'Verify my address'}
      </Button>
    </form>
  )
}
