import { SignInInput } from '@guildhall/contract/identity/auth.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { pathWith } from '../redirect-target.ts'
import { SocialButtons } from '../social/social-buttons.tsx'
import { SocialSteps } from '../social/social-steps.tsx'
import { useSocial } from '../social/use-social.ts'
import { EmailField } from './account-fields.tsx'
import { AuthFrame, type Fact } from './auth-frame.tsx'
import { identity } from './builtin.ts'
import { DemoPeople, type DemoPerson } from './demo-people.tsx'
import { useEnter } from './open-session.ts'
import { checkOutTitle, WaysToCheckOut } from './ways-to-check-out.tsx'

interface SignInPageProps {
  brand: ReactNode
  facts: readonly Fact[]
  /** Known logins, in demo mode alone. */
  demoPeople: readonly DemoPerson[]
  /** Where to go afterwards, when the address says so. */
  target: string | null
  providers: readonly SocialProvider[]
  hasOutbox: boolean
}

/** Sign in with a social provider, or with email and password. */
export function SignInPage({ brand, facts, demoPeople, target, providers, hasOutbox }: SignInPageProps) {
  const navigate = useNavigate()
  const enter = useEnter(target)
  const form = useForm({
    schema: SignInInput,
    async send({ email, password }) {
      try {
        await enter(await identity.signIn(email, password))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'email_not_verified')) throw error
        await navigate(pathWith('/email-verification', target), { state: { email } })
      }
    },
  })
  const fill = (person: DemoPerson) => {
    for (const name of ['email', 'password'] as const) {
      const control = form.form.current?.elements.namedItem(name)
      if (control instanceof HTMLInputElement) control.value = person[name]
    }
    void form.submit()
  }
  const social = useSocial(target)
  const { next } = social
  if (next) return <SocialSteps {...{ brand, target, hasOutbox }} userType="Students" social={{ ...social, next }} />
  const forgot = pathWith('/signin?forgot', target)
  const toCheckOut = checkOutTitle('signin', target)
  return (
    <AuthFrame
      brand={brand}
      title={toCheckOut ?? 'Sign in'}
      isAnswer={social.hasLeft}
      lead={
        toCheckOut ? null : (
          <>
            New here?{' '}
            <Link className="link" to={pathWith('/signup', target)}>
              Create an account
            </Link>
          </>
        )
      }
      foot={<TermsLine />}
      solid="icosa"
      facts={facts}
    >
      {toCheckOut ? <WaysToCheckOut way="signin" target={target} /> : null}
      <SocialButtons providers={providers} social={social} or="or" />
      <form {...form.formProps} aria-label="Sign in">
        <FormNotices
          form={form}
          hint={
            form.failure?.code === 'wrong_credentials' ? (
              <>
                Try again or{' '}
                <Link className="link" to={forgot}>
                  reset the password
                </Link>
                .
              </>
            ) : null
          }
        />
        <EmailField form={form} size="lg" />
        <PasswordField
          id={form.idOf('password')}
          name="password"
          label="Password"
          size="lg"
          autoComplete="current-password"
          aside={
            <Link className="link link--plain t-sm" to={forgot}>
              Forgot password?
            </Link>
          }
          error={form.errors.password}
        />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Sign In
        </Button>
      </form>
      {demoPeople.length ? <DemoPeople people={demoPeople} isBusy={form.isBusy} onChoose={fill} /> : null}
    </AuthFrame>
  )
}

/** What using the product means, with both texts a click away. */
function TermsLine() {
  return (
    <>
      By continuing you accept the{' '}
      <Link className="link" to="/terms-conditions">
        terms
      </Link>{' '}
      and{' '}
      <Link className="link" to="/privacy-policy">
        privacy policy
      </Link>
      .
    </>
  )
}
