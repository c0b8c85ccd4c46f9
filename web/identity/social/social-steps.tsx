import type { SocialProvider, SocialStep } from '@guildhall/contract/identity/social.ts'
import { codeLimits, passwordLimits } from '@guildhall/contract/limits/people.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { SecondStep } from '../factors/second-step-part.tsx'
import { pathWith } from '../redirect-target.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { MailedCodeField, OutboxHint, ResendMail, TypedCode } from '../sign-in/mailed-code.tsx'
import { social } from './social.ts'
import { SocialFirstUse } from './social-first-use.tsx'
import type { SocialState } from './use-social.ts'

interface SocialStepsProps {
  brand: ReactNode
  social: SocialState & { next: NonNullable<SocialState['next']> }
  userType: UserType
  target: string | null
  /** Mails are not sent; they can be read at /dev/outbox. */
  hasOutbox: boolean
}

const facts = [
  ['Yours', 'you can change your name on your profile at any time'],
  ['Private', 'your address is never shown to others'],
  ['Only', 'your name and address are read there, and nothing is posted'],
] as const

/** The steps between the provider's window and the first page: one question at a time. */
export function SocialSteps({ brand, social, userType: initial, target, hasOutbox }: SocialStepsProps) {
  const { step, provider, nonce } = social.next
  const [userType, setUserType] = useState(initial)
  const [isCorrecting, setCorrecting] = useState(false)
  const asked = { provider, nonce, onLeave: social.leave }
  const proceed: SocialState['proceed'] = async (answered) => {
    setCorrecting(false)
    await social.proceed(answered)
  }
  if (step.step === 'factor')
    return <SecondStep {...{ brand, target, hasOutbox }} asked={step} onLeave={social.leave} />
  const title = titles[step.step === 'code' && isCorrecting ? 'first' : step.step]
  return (
    <AuthFrame brand={brand} title={title} isAnswer solid="icosa" asideTitle={`With ${provider.name}`} facts={facts}>
      {step.step === 'link' ? <SocialLink {...asked} email={step.email} target={target} onNext={proceed} /> : null}
      {step.step === 'first' || isCorrecting ? (
        <SocialFirstUse
          {...asked}
          known={step.step === 'first' ? step : { email: null }}
          userType={userType}
          onUserType={setUserType}
          onNext={proceed}
        />
      ) : null}
      {step.step === 'code' && !isCorrecting ? (
        <SocialCode
          {...asked}
          email={step.email}
          hasOutbox={hasOutbox}
          onNext={proceed}
          onWrongAddress={() => setCorrecting(true)}
        />
      ) : null}
    </AuthFrame>
  )
}

const titles = {
  first: 'One last question',
  code: 'Check your inbox',
  link: 'You already have an account',
} as const

interface SocialCodeProps {
  provider: SocialProvider
  nonce: string
  email: string
  hasOutbox: boolean
  onNext: (step: SocialStep) => Promise<void>
  onWrongAddress: () => void
  onLeave: () => void
}

const CodeInput = z.object({ code: TypedCode })

/** Our own code, for an address the provider does not vouch for. */
function SocialCode({ nonce, email, hasOutbox, onNext, onWrongAddress, onLeave }: SocialCodeProps) {
  const form = useApiForm({
    schema: CodeInput,
    send: async ({ code }) => onNext(await social.confirm(nonce, code)),
  })
  const resend = async () => {
    await social.resend(nonce)
  }
  return (
    <>
      <p className="c2 mt-1">
        We sent a code to <b className="semi">{email}</b>. Type it here, in this window.
      </p>
      <form {...form.formProps} aria-label="Verify your email address">
        <FormNotices form={form} />
        <MailedCodeField form={form} />
        <Button {...form.submitProps} look="primary" size="lg" block>
          Verify and sign in
        </Button>
      </form>
      <ResendMail emailNow={() => email} send={resend} wasJustSent />
      {hasOutbox ? <OutboxHint /> : null}
      <p className="c3 t-sm mt-4">
        Nothing after {codeLimits.lifeMs / 120_000} minutes? Look in the junk folder for “Guildhall”.
      </p>
      <p className="row mt-2">
        <button type="button" className="link" onClick={onWrongAddress}>
          Wrong address?
        </button>
        <button type="button" className="link" onClick={onLeave}>
          Sign in another way
        </button>
      </p>
    </>
  )
}

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

/** The address of an account with a password: the password proves ownership, once, and links the provider. */
function SocialLink({ provider, nonce, email, target, onNext, onLeave }: SocialLinkProps) {
  const form = useApiForm({
    schema: LinkInput,
    send: async ({ password }) => onNext(await social.link(nonce, password)),
  })
  return (
    <>
      <p className="c2 mt-1">
        <b className="semi">{email}</b> belongs to an account with a password. Enter it once; from then on you can also
        sign in with {provider.name}.
      </p>
      <form {...form.formProps} aria-label={`Link ${provider.name}`}>
        <FormNotices form={form} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...form.field('password')}
          label="Password"
          size="lg"
          autoComplete="current-password"
          aside={
            <Link className="link link--plain t-sm" to={pathWith('/signin?forgot', target)}>
              Forgot password?
            </Link>
          }
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
