import { SignInInput } from '@guildhall/contract/identity/auth.ts'
import type { SocialProvider } from '@guildhall/contract/identity/social.ts'
import { codeLimits, inHours } from '@guildhall/contract/limits/people.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { isStaff, type Role, staffRoleNames } from '@guildhall/contract/values/roles.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { roleOf, roleWords } from '#lib/format/people.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { signInReason } from '#lib/page/sign-in-reason.ts'
import { useSignUpClosed } from '#lib/page/site.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { PasskeyButton } from '../factors/passkey-button.tsx'
import { SecondStep } from '../factors/second-step-part.tsx'
import type { AskedFactor } from '../port.ts'
import { checkOutTitle, pathWith, WaysToCheckOut } from '../redirect-target.tsx'
import { SocialButtons } from '../social/social-buttons.tsx'
import { SocialSteps } from '../social/social-steps.tsx'
import { useSocial } from '../social/use-social.ts'
import { EmailField } from './account-fields.tsx'
import { AuthFrame, type Fact } from './auth-frame.tsx'
import { OutboxLink } from './mailed-code.tsx'
import { identity, useEnter } from './sign-in.ts'

interface SignInPageProps {
  brand: ReactNode
  facts: readonly Fact[]
  /** Known logins, in demo mode only. */
  demoPeople: readonly DemoPerson[]
  /** Where to go afterwards, if the URL says so. */
  target: string | null
  providers: readonly SocialProvider[]
  hasOutbox: boolean
}

/** Sign in with a social provider, or with email and password. */
export function SignInPage({ brand, facts, demoPeople, target, providers, hasOutbox }: SignInPageProps) {
  const navigate = useNavigate()
  const enter = useEnter(target)
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const [hasLeft, setLeft] = useState(false)
  const leave = () => {
    setAsked(null)
    setLeft(true)
  }
  const form = useApiForm({
    schema: SignInInput,
    async send({ email, password }) {
      try {
        const answer = await identity.signIn(email, password)
        if ('secondStep' in answer) setAsked(answer)
        else await enter(answer)
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'email_not_verified')) throw error
        await navigate(pathWith('/email-verification', target), { state: { email } })
      }
    },
  })
  const fill = (person: DemoPerson) => {
    form.setValue('email', person.email)
    form.setValue('password', person.password)
    void form.submit()
  }
  const social = useSocial(target)
  const reason = signInReason(useSearchParams()[0])
  const isClosed = useSignUpClosed()
  const { next } = social
  if (next) return <SocialSteps {...{ brand, target, hasOutbox }} userType="Students" social={{ ...social, next }} />
  if (asked) return <SecondStep {...{ brand, target, hasOutbox, asked }} onLeave={leave} />
  const forgot = pathWith('/signin?forgot', target)
  const toCheckOut = checkOutTitle('signin', target)
  return (
    <AuthFrame
      brand={brand}
      title={toCheckOut ?? 'Sign in'}
      isAnswer={social.hasLeft || hasLeft}
      lead={
        toCheckOut ? null : (
          <>
            {reason ? `${reason} ` : ''}
            {isClosed ? null : (
              <>
                New here?{' '}
                <Link className="link" to={pathWith('/signup', target)}>
                  Create an account
                </Link>
              </>
            )}
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
          {...form.field('password')}
          label="Password"
          size="lg"
          autoComplete="current-password"
          aside={
            <Link className="link link--plain t-sm" to={forgot}>
              Forgot password?
            </Link>
          }
        />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Sign In
        </Button>
      </form>
      <PasskeyButton onSignedIn={enter} />
      {demoPeople.length ? <DemoPeople people={demoPeople} isBusy={form.isBusy} onChoose={fill} /> : null}
    </AuthFrame>
  )
}

/** What using the product means, with links to both texts. */
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

interface RequestResetPageProps {
  brand: ReactNode
  facts: readonly Fact[]
  hasOutbox: boolean
  target: string | null
}

const Input = z.object({ email: Email })

/** Requests a password reset mail; never reveals whether the address is known. */
export function RequestResetPage({ brand, facts, hasOutbox, target }: RequestResetPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useApiForm({
    schema: Input,
    async send({ email }) {
      await identity.requestReset(email)
      setSentTo(email)
    },
  })
  return (
    <AuthFrame
      brand={brand}
      title="Forgot your password?"
      lead="We email you a link to set a new one."
      solid="icosa"
      facts={facts}
    >
      <form {...form.formProps} aria-label="Forgot your password?">
        <FormNotices form={form} />
        {sentTo ? (
          <Notice kind="ok">
            If there is an account for <b className="semi">{sentTo}</b>, we have sent an email to it. Its link works for{' '}
            {inHours(codeLimits.resetLinkMs)}. {hasOutbox ? <OutboxLink /> : null}
          </Notice>
        ) : null}
        <EmailField form={form} size="lg" />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Send a link
        </Button>
      </form>
      <p className="mt-4">
        <Link className="link" to={pathWith('/signin', target)}>
          Back to sign-in
        </Link>
      </p>
    </AuthFrame>
  )
}

interface DemoPerson {
  email: string
  password: string
  firstName: string
  lastName: string
  userType: UserType
  role: Role
}

interface DemoPeopleProps {
  people: readonly DemoPerson[]
  isBusy: boolean
  onChoose: (person: DemoPerson) => void
}

/** The known logins of demo mode: a press fills in the form and signs in. */
function DemoPeople({ people, isBusy, onChoose }: DemoPeopleProps) {
  return (
    <section className="demo" aria-labelledby="demo">
      <div className="ruled">
        <h2 className="t-sub" id="demo">
          Demo people
        </h2>
        <span className="c3 t-sm">sign in with one click</span>
      </div>
      <DemoList people={people.slice(0, shownDemoPeople)} isBusy={isBusy} onChoose={onChoose} />
      {people.length > shownDemoPeople ? (
        <details className="mt-2">
          <summary className="t-sm">More staff</summary>
          <DemoList people={people.slice(shownDemoPeople)} isBusy={isBusy} onChoose={onChoose} />
        </details>
      ) : null}
    </section>
  )
}

/** One of each kind, and an administrator; the others are under 'More staff'. */
const shownDemoPeople = 5

function DemoList({ people, isBusy, onChoose }: DemoPeopleProps) {
  return (
    <ul>
      {people.map((person) => (
        <li key={person.email}>
          <button type="button" className="demo__p" disabled={isBusy} onClick={() => onChoose(person)}>
            <RoleGlyph role={roleOf(person.userType)} size={18} word="none" />
            <span className="grow trunc med">{`${person.firstName} ${person.lastName}`}</span>
            <span className="c3 t-sm">
              {isStaff(person.role) ? staffRoleNames[person.role] : roleWords[person.userType]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
