import '../sign-in/auth.css'
import { createClient } from '@guildhall/contract/api/client.ts'
import { codeLimits } from '@guildhall/contract/limits/people.ts'
import { timings } from '@guildhall/contract/limits/shared.ts'
import { userCalls } from '@guildhall/contract/users/calls.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { callingCodes } from '@guildhall/contract/values/calling-codes.ts'
import { type FormEvent, useState } from 'react'
import * as z from 'zod/mini'
import { withFreshProof } from '#lib/api/fresh-proof.ts'
import { browserSend } from '#lib/api/transport.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { countdown, useSecondsUntil } from '#lib/hooks/use-seconds-until.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, digitsOf } from '#ui/forms/code-field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { OutboxLink } from '../sign-in/mailed-code.tsx'

interface PhoneDialogProps {
  hasOutbox: boolean
  onVerified: () => void
  onClose: () => void
}

const calls = createClient<typeof userEndpoints>(userCalls, withFreshProof(browserSend))

/** Verifies a phone number: first the number, then the code from the SMS. */
export function PhoneDialog({ hasOutbox, onVerified, onClose }: PhoneDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [written, setWritten] = useState(nothingWritten)
  return sentTo ? (
    <Dialog open onClose={onClose} title="Enter the code" description={`We sent six digits to ${sentTo}.`}>
      <CodeForm
        phone={sentTo}
        hasOutbox={hasOutbox}
        onOther={() => setSentTo(null)}
        onVerified={() => {
          toast.success('Your phone is verified', { detail: sentTo })
          onVerified()
          onClose()
        }}
      />
    </Dialog>
  ) : (
    <Dialog
      open
      onClose={onClose}
      title="Verify your phone"
      description="We send a code by SMS. Standard message rates apply."
    >
      <NumberForm written={written} onWrite={setWritten} onSent={setSentTo} onClose={onClose} />
    </Dialog>
  )
}

interface Written {
  country: string
  phone: string
}

const nothingWritten = (): Written => ({ country: ownCountry(), phone: '' })

interface NumberFormProps {
  /** The initial value: a number is mostly changed to fix one mistyped digit. */
  written: Written
  onWrite: (written: Written) => void
  onSent: (phone: string) => void
  onClose: () => void
}

const NumberInput = z.object({
  country: z.string(),
  phone: z.string().check(z.trim(), z.minLength(1, { error: 'Enter your phone number' })),
})

function NumberForm({ written, onWrite, onSent, onClose }: NumberFormProps) {
  const form = useApiForm({
    schema: NumberInput,
    async send(input) {
      const { phone } = await calls.verifyPhone({ body: input })
      onWrite(input)
      onSent(phone)
    },
  })
  return (
    <form {...form.formProps} className="mt-4 grid gap-3" aria-label="Verify your phone">
      <PhoneNotices form={form} />
      <div className="field-pair field-pair--named">
        <SelectField
          {...form.field('country')}
          label="Country code"
          autoComplete="tel-country-code"
          options={namedCodes()}
          value={form.watch('country') ?? written.country}
        />
        <TextField
          {...form.field('phone')}
          type="tel"
          label="Number"
          autoFocus
          autoComplete="tel-national"
          inputMode="tel"
          maxLength={30}
          defaultValue={written.phone}
        />
      </div>
      <div className="btn-group mt-2 justify-end w-full">
        <Button onClick={onClose}>Cancel</Button>
        <Button {...form.submitProps} look="primary">
          Send code
        </Button>
      </div>
    </form>
  )
}

const CodeInput = z.object({
  code: z.string().check(
    z.overwrite(digitsOf),
    z.regex(new RegExp(`^\\d{${codeLimits.digits}}$`), {
      error: `Enter the ${codeLimits.digits} digits from the SMS`,
    }),
  ),
})

interface CodeFormProps {
  phone: string
  hasOutbox: boolean
  onOther: () => void
  onVerified: () => void
}

function CodeForm({ phone, hasOutbox, onOther, onVerified }: CodeFormProps) {
  const [sentAt, setSentAt] = useState(Date.now)
  const [isAgain, setAgain] = useState(false)
  const left = useSecondsUntil(sentAt + timings.resendMs)
  const form = useApiForm({
    schema: CodeInput,
    async send({ code }) {
      await calls.verifyPhone({ body: { phone, code } })
      onVerified()
    },
  })
  const again = useApiForm({
    schema: z.object({}),
    async send() {
      await calls.resendPhone({ body: null })
      setSentAt(Date.now())
      // The pressed button is gone until the wait is over; the code comes next.
      document.getElementById(form.idOf('code'))?.focus()
    },
  })
  const verify = (event?: FormEvent) => {
    setAgain(false)
    return form.submit(event)
  }
  const sendAgain = () => {
    setAgain(true)
    return again.submit()
  }
  return (
    <form {...form.formProps} onSubmit={verify} className="mt-4 grid gap-3" aria-label="Enter the code">
      {/* The notices of the latest action. */}
      <PhoneNotices form={isAgain ? again : form} />
      <CodeField
        field={form.field('code')}
        digits={codeLimits.digits}
        lifeMs={codeLimits.lifeMs}
        onComplete={() => void verify()}
      />
      <p className="c3 t-sm">
        No message?{' '}
        {left > 0 ? (
          <span className="num">Send again in {countdown(left)}</span>
        ) : (
          <button type="button" className="link" aria-busy={again.isBusy || undefined} onClick={() => void sendAgain()}>
            Send again
          </button>
        )}
      </p>
      {hasOutbox ? (
        <p className="c3 t-sm">
          Demo mode sends no messages. <OutboxLink />
        </p>
      ) : null}
      <div className="btn-group mt-2 justify-end w-full">
        <Button onClick={onOther}>Change number</Button>
        <Button {...form.submitProps} look="primary">
          Verify
        </Button>
      </div>
    </form>
  )
}

/** Having to wait is not an input error. */
function PhoneNotices({
  form,
}: {
  form: Parameters<typeof FormNotices>[0]['form'] & { failure: { code: string } | null }
}) {
  const isWait = form.failure?.code === 'sms_too_many' || form.failure?.code === 'sms_quota'
  return isWait && !form.isChecking ? <Notice kind="wait">{form.failureText}</Notice> : <FormNotices form={form} />
}

function namedCodes() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return callingCodes
    .map(({ country, code }) => ({ value: country, label: `${names.of(country) ?? country} +${code}` }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

function ownCountry(): string {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return callingCodes.find(({ country }) => country === region)?.country ?? 'US'
}
