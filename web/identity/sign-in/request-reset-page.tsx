import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { Email } from '@guildhall/contract/values/values.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { pathWith } from '../redirect-target.ts'
import { EmailField } from './account-fields.tsx'
import { AuthFrame, type Fact } from './auth-frame.tsx'
import { identity } from './builtin.ts'
import { OutboxLink } from './outbox-hint.tsx'

interface RequestResetPageProps {
  brand: ReactNode
  facts: readonly Fact[]
  hasOutbox: boolean
  target: string | null
}

const Input = z.object({ email: Email })

/** Asks for a mail with which the password can be set anew; never says whether the address is known. */
export function RequestResetPage({ brand, facts, hasOutbox, target }: RequestResetPageProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
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
      lead="We mail you a link with which you set a new one."
      solid="icosa"
      facts={facts}
    >
      <form {...form.formProps} aria-label="Forgot your password?">
        <FormNotices form={form} />
        {sentTo ? (
          <Notice kind="ok">
            If there is an account for <b className="semi">{sentTo}</b>, a mail is on its way. Its link works for{' '}
            {codeLimits.resetLinkMs / 60_000} minutes. {hasOutbox ? <OutboxLink /> : null}
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
