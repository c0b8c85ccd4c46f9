import type { FactorCode } from '@guildhall/contract/identity/factors.ts'
import { factorLimits } from '@guildhall/contract/limits/people.ts'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { CodeField, digitsOf } from '#ui/forms/code-field.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextField } from '#ui/forms/text-field.tsx'

const { appDigits, recoveryCodeLength } = factorLimits

/** A code of an authenticator app as people type it. */
export const AppCode = z
  .string()
  .check(
    z.overwrite(digitsOf),
    z.regex(new RegExp(`^\\d{${appDigits}}$`), { error: `Enter the ${appDigits} digits from your app` }),
  )

interface FactorCodeFormProps {
  by: FactorCode['by']
  /** The label of the button that sends it. */
  button: string
  send: (code: FactorCode) => Promise<void>
  /** Buttons before the one that sends. */
  children?: ReactNode
}

const App = z.object({ code: AppCode })
const Recovery = z.object({ code: z.string().check(z.minLength(1, { error: 'Enter a recovery code' })) })

/** The form for a code of the authenticator app, or for a recovery code. */
export function FactorCodeForm(props: FactorCodeFormProps) {
  return props.by === 'app' ? <AppForm {...props} /> : <RecoveryForm {...props} />
}

function AppForm({ button, send, children }: FactorCodeFormProps) {
  const form = useApiForm({ schema: App, send: ({ code }) => send({ by: 'app', code }) })
  return (
    <form {...form.formProps} aria-label="Code from your app">
      <FormNotices form={form} />
      <CodeField field={form.field('code')} digits={appDigits} lifeMs={null} onComplete={() => void form.submit()} />
      <Buttons form={form} button={button}>
        {children}
      </Buttons>
    </form>
  )
}

function RecoveryForm({ button, send, children }: FactorCodeFormProps) {
  const form = useApiForm({ schema: Recovery, send: ({ code }) => send({ by: 'recovery', code }) })
  return (
    <form {...form.formProps} aria-label="Recovery code">
      <FormNotices form={form} />
      <TextField
        {...form.field('code')}
        label="Recovery code"
        help={`${recoveryCodeLength} characters. Each code works once.`}
        size="lg"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={recoveryCodeLength * 2}
      />
      <Buttons form={form} button={button}>
        {children}
      </Buttons>
    </form>
  )
}

interface ButtonsProps {
  form: { submitProps: object }
  button: string
  children: ReactNode
}

function Buttons({ form, button, children }: ButtonsProps) {
  if (!children)
    return (
      <Button {...form.submitProps} look="primary" size="lg" block>
        {button}
      </Button>
    )
  return (
    <div className="btn-group mt-5 justify-end w-full">
      {children}
      <Button {...form.submitProps} look="primary">
        {button}
      </Button>
    </div>
  )
}
