import { passwordLimits, profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { nameText } from '@guildhall/contract/users/names.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { type ComponentProps, useId, useState } from 'react'
import { ApiError } from '#lib/api/api-error.ts'
import type { FormField, FormWithFields } from '#lib/forms/use-api-form.ts'
import { PasswordField } from '#ui/forms/password-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Icon } from '#ui/pictures/icon.tsx'

type Its = 'label' | 'size' | 'help' | 'autoFocus' | 'defaultValue'
interface FieldOfForm extends Partial<Pick<ComponentProps<typeof TextField>, Its>> {
  form: FormWithFields
}

/** The account's email address. */
export function EmailField({ form, label = 'Email', ...asked }: FieldOfForm) {
  return (
    <TextField {...asked} {...form.field('email')} type="email" label={label} autoComplete="email" inputMode="email" />
  )
}

/** For businesses only. */
export function CompanyNameField({ form, defaultValue }: FieldOfForm) {
  return (
    <TextField
      {...form.field('companyName')}
      label="Company name"
      autoComplete="organization"
      maxLength={profileLimits.companyName}
      defaultValue={defaultValue}
    />
  )
}

/** The validation of a form with this field. */
export const companyName = nameText(profileLimits.companyName, { required: 'Enter your company’s name' })

interface NewPasswordFieldProps {
  field: FormField
  label?: string
  /** For a field that appears after a press. */
  autoFocus?: boolean
}

/** A new password: its two rules are shown before anyone breaks them. */
export function NewPasswordField({ field, label = 'Password', autoFocus }: NewPasswordFieldProps) {
  const rules = useId()
  const [length, setLength] = useState(0)
  const isLong = length >= passwordLimits.min
  return (
    <div className="field">
      <PasswordField
        {...field}
        label={label}
        size="lg"
        autoFocus={autoFocus}
        autoComplete="new-password"
        maxLength={passwordLimits.max}
        aria-describedby={rules}
        onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      <ul className="pwr" id={rules}>
        <li className={isLong ? 'ok' : ''}>
          <Icon of={isLong ? Check : Circle} size={14} />
          {passwordLimits.min} characters or more
        </li>
        <li>
          <Icon of={Circle} size={14} />
          Not a common password
        </li>
      </ul>
    </div>
  )
}

/** Makes a call and moves the provider's refusal of a password to the field `name`, where it can be fixed. */
export async function toFieldError<T>(name: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'password_rules')) throw error
    const { status, message } = pageErrors.password_rules
    throw new ApiError(status, { code: error.code, message, fields: [{ path: name, message }] })
  }
}
