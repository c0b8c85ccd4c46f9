import type { SocialProvider, SocialStep } from '@guildhall/contract/identity/social.ts'
import { passwordLimits } from '@guildhall/contract/limits/people.ts'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { pathWith } from '../redirect-target.ts'
import { social } from './social.ts'

interface SocialLinkProps {
  provider: SocialProvider
  nonce: string
  email: string
  target: string | null
  onNext: (step: SocialStep) => Promise<void>
  onLeave: () => void
}

const LinkInput = z.object({
  password: z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(passwordLimits.max)),
})

/** An address that has an account with a password: the password proves whose it is, once, and links the provider. */
export function SocialLink({ provider, nonce, email, target, onNext, onLeave }: SocialLinkProps) {
  const form = useForm({
    schema: LinkInput,
    send: async ({ password }) => onNext(await social.link(nonce, password)),
  })
  return (
    <>
      <p className="c2 mt-1">
        <b className="semi">{email}</b> belongs to an account with a password. Enter it once; from then on{' '}
        {provider.name} opens the account too.
      </p>
      <form {...form.formProps} aria-label={`Link ${provider.name}`}>
        <FormNotices form={form} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          id={form.idOf('password')}
          name="password"
          label="Password"
          size="lg"
          autoComplete="current-password"
          aside={
            <Link className="link link--plain t-sm" to={pathWith('/signin?forgot', target)}>
              Forgot password?
            </Link>
          }
          error={form.errors.password}
        />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Link and sign in
        </Button>
      </form>
      <Button className="mt-3" look="quiet" block onClick={onLeave}>
        Sign in another way
      </Button>
    </>
  )
}
