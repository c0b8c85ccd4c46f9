import { Password } from '@guildhall/contract/identity/auth.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useHydrated } from '#lib/hooks/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { checkOutTitle, pathWith } from '../redirect-target.tsx'
import { EmailField, NewPasswordField, toFieldError } from '../sign-in/account-fields.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { MailedCodeField, OutboxHint, ResendMail, TypedCode } from '../sign-in/mailed-code.tsx'
import { identity, useEnter } from '../sign-in/sign-in.ts'
import { AddressForm } from './address-form.tsx'
import type { SignedUp } from './sign-up-page.tsx'

interface EmailVerificationPageProps {
  brand: ReactNode
  /** Mails are not sent; they can be read at /dev/outbox. */
  hasOutbox: boolean
  target: string | null
}

const CodeInput = z.object({
  email: Email,
  code: TypedCode,
  password: z.optional(Password),
})
const facts = [
  ['Already now', 'browse the marketplace and read every project'],
  ['Once verified', 'publish, keep favorites, write your profile'],
  ['Saved', 'your name and account type; you can verify on any device'],
] as const

/** 'Check your inbox': the mailed code verifies and signs in; so does the link in the mail. */
export function EmailVerificationPage({ brand, hasOutbox, target }: EmailVerificationPageProps) {
  const { state } = useLocation()
  // The server does not know the history state; the first render here must match its own.
  const signedUp = useHydrated() ? (state as SignedUp | null) : null
  const enter = useEnter(target)
  const isBuying = checkOutTitle('signup', target) !== null
  const navigate = useNavigate()
  const [needsPassword, setNeedsPassword] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const form = useApiForm({
    schema: CodeInput,
    toInput: (values) => (signedUp ? { ...values, email: signedUp.email } : values),
    async send({ email, code, password }) {
      try {
        await enter(await toFieldError('password', () => identity.verifyByCode(email, code, password)))
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'new_password_required') || needsPassword) {
          // The next digits replace the refused ones.
          document.querySelector<HTMLInputElement>('input[name=code]')?.select()
          throw error
        }
        setNeedsPassword(true)
      }
    },
  })
  const emailNow = () => {
    const parsed = Email.safeParse(signedUp?.email ?? form.getValues('email'))
    return parsed.success ? parsed.data : null
  }
  return (
    <AuthFrame
      brand={brand}
      title="Check your inbox"
      lead={
        signedUp ? (
          <>
            We sent an email to <b className="semi">{signedUp.email}</b>. Type the code from it, or open its link on any
            device.{isBuying ? ' Then you go on to the checkout.' : ''}
          </>
        ) : (
          'Type the code from our email, or open its link on any device.'
        )
      }
      foot="You can close this page. The link in the email works for as long as the code does."
      solid="icosa"
      asideTitle="What you can do"
      facts={facts}
    >
      <form {...form.formProps} aria-label="Verify your email address">
        <FormNotices form={form} />
        {signedUp ? null : <EmailField form={form} size="lg" />}
        <MailedCodeField key={signedUp?.email} form={form} canSend={signedUp !== null} />
        {needsPassword ? (
          <>
            <Notice kind="info">
              You signed up in another browser. To keep your account safe, choose your password again here.
            </Notice>
            <NewPasswordField field={form.field('password')} label="New password" autoFocus />
          </>
        ) : null}
        <Button {...form.submitProps} look="primary" size="lg" block>
          Verify and sign in
        </Button>
      </form>
      <ResendMail key={signedUp?.email} emailNow={emailNow} send={identity.resend} wasJustSent={signedUp !== null} />
      {hasOutbox ? <OutboxHint /> : null}
      <p className="c3 t-sm mt-4">Nothing after five minutes? Look in the junk folder for “Guildhall”.</p>
      <div className="mt-2">
        {isCorrecting && signedUp ? (
          <AddressForm
            email={signedUp.email}
            onCancel={() => setCorrecting(false)}
            onCorrected={async (email) => {
              setCorrecting(false)
              await navigate(pathWith('/email-verification', target), {
                replace: true,
                state: { email } satisfies SignedUp,
              })
            }}
          />
        ) : signedUp ? (
          <button type="button" className="link" onClick={() => setCorrecting(true)}>
            Wrong address?
          </button>
        ) : (
          <Link className="link" to={pathWith('/signup', target)}>
            Wrong address?
          </Link>
        )}
      </div>
    </AuthFrame>
  )
}
