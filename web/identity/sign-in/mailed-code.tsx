import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import MailCheck from 'lucide-react/icons/mail-check'
import { useState } from 'react'
import * as z from 'zod/mini'
import { failureText } from '#lib/api/failure-text.ts'
import type { FormWithFields } from '#lib/forms/use-api-form.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, digitsOf } from '#ui/forms/code-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { Notice, type NoticeKind } from '#ui/states/notice.tsx'

const { digits, lifeMs } = codeLimits

/** A mailed code as people type or paste it: spaces and hyphens are ignored. */
export const TypedCode = z
  .string()
  .check(
    z.overwrite(digitsOf),
    z.regex(new RegExp(`^\\d{${digits}}$`), { error: `Enter the ${digits} digits from the email` }),
  )

/** The field for a mailed code, named `code`; it is sent with its last digit. */
export function MailedCodeField({ form, canSend = true }: { form: FormToSend; canSend?: boolean }) {
  return (
    <CodeField
      field={form.field('code')}
      digits={digits}
      lifeMs={lifeMs}
      onComplete={() => void (canSend && form.submit())}
    />
  )
}

interface FormToSend extends FormWithFields {
  submit(): Promise<void>
}

interface ResendMailProps {
  /** The address in the form; null while it is not valid. */
  emailNow: () => string | null
  send: (email: string) => Promise<void>
  wasJustSent: boolean
}

/** 'Resend email', after a countdown. */
export function ResendMail({ emailNow, send, wasJustSent }: ResendMailProps) {
  const [sentAt, setSentAt] = useState(() => (wasJustSent ? Date.now() : 0))
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<{ kind: NoticeKind; text: string } | null>(null)
  const left = useSecondsUntil(sentAt + timings.resendMs)

  async function resend() {
    const email = emailNow()
    if (!email) return setSaid({ kind: 'error', text: 'Enter your email address first' })
    setBusy(true)
    try {
      await send(email)
      setSentAt(Date.now())
      setSaid({ kind: 'ok', text: 'Sent again. Only the code of the newest email counts.' })
    } catch (error) {
      setSaid({ kind: 'error', text: failureText(error) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-4">
      <div className="row">
        <Button className="grow" size="lg" disabled={left > 0} busy={isBusy} onClick={resend}>
          Resend email
        </Button>
        {left > 0 ? <span className="c3 t-sm num nowrap">again in {countdown(left)}</span> : null}
      </div>
      {said ? (
        <div className="mt-3">
          <Notice kind={said.kind}>{said.text}</Notice>
        </div>
      ) : (
        <p className="help">At most {codeLimits.mailsPerHour} emails an hour.</p>
      )}
    </div>
  )
}

/** Where to read mails that demo mode does not send. */
export function OutboxHint() {
  return (
    <p className="au__wait mt-5">
      <Icon of={MailCheck} size={20} />
      <span>
        Demo mode sends no email. <OutboxLink />
      </span>
    </p>
  )
}

export function OutboxLink() {
  return (
    <a className="link" href="/dev/outbox" target="_blank" rel="noreferrer">
      Read it in the outbox
    </a>
  )
}
