import { Password } from '@guildhall/contract/identity/auth.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { useForm } from '#lib/forms/use-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { NewPasswordField, toFieldError } from '../sign-in/new-password-field.tsx'
import { faultOf, type LinkOutcome, LinkState } from './broken-link.tsx'

interface PasswordByLinkProps extends LinkOutcome {
  name: string
  lead: string
  button: string
  /** Uses the link up; answers what is then said. */
  spend: (newPassword: string) => Promise<ReactNode>
}

const Input = z.object({ newPassword: Password })

/** What a mailed link does together with a new password; every session of the account ends with it. */
export function PasswordByLink({ name, lead, button, spend, onFault, onDone }: PasswordByLinkProps) {
  const [done, setDone] = useState<ReactNode>(null)
  const form = useForm({
    schema: Input,
    async send({ newPassword }) {
      try {
        setDone(await toFieldError('newPassword', () => spend(newPassword)))
        onDone()
      } catch (error) {
        const fault = faultOf(error)
        if (!fault) throw error
        onFault(fault)
      }
    },
  })
  if (done)
    return (
      <LinkState
        is="done"
        actions={
          <Link className={buttonClass({ look: 'primary' })} to="/signin">
            Sign In
          </Link>
        }
      >
        {done}
      </LinkState>
    )
  return (
    <form {...form.formProps} aria-label={name}>
      <FormNotices form={form} />
      <p className="c2">{lead}</p>
      <NewPasswordField
        id={form.idOf('newPassword')}
        name="newPassword"
        label="New password"
        error={form.errors.newPassword}
      />
      <Button {...form.submitProps} look="primary" size="lg" block>
        {button}
      </Button>
    </form>
  )
}
