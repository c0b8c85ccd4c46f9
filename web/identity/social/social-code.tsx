import type { SocialProvider, SocialStep } from '@guildhall/contract/identity/social.ts'
import { codeLimits } from '@guildhall/contract/limits/people.ts'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { CodeField, TypedCode } from '../sign-in/code-field.tsx'
import { OutboxHint } from '../sign-in/outbox-hint.tsx'
import { ResendMail } from '../sign-in/resend-mail.tsx'
import { social } from './social.ts'

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

/** Our own code, for an address that the provider does not vouch for. */
export function SocialCode({ nonce, email, hasOutbox, onNext, onWrongAddress, onLeave }: SocialCodeProps) {
  const form = useForm({
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
        <CodeField id={form.idOf('code')} error={form.errors.code} />
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
