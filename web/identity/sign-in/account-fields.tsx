import { passwordLimits, profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageErrors } from '@guildhall/contract/page-errors.ts'
import { nameText } from '@guildhall/contract/users/names.ts'
import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useId, useRef, useState } from 'react'
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
export function CompanyNameField({ form }: FieldOfForm) {
  return (
    <TextField
      {...form.field('companyName')}
      label="Company name"
      autoComplete="organization"
      maxLength={profileLimits.companyName}
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
  const [typed, setTyped] = useState({ isLong: false, isCommon: null as boolean | null })
  const newest = useRef('')
  const check = async (password: string) => {
    newest.current = password
    const isLong = [...password].length >= passwordLimits.min
    setTyped({ isLong, isCommon: null })
    if (!isLong) return
    const isCommon = await isCommonNow(password)
    if (newest.current === password) setTyped({ isLong, isCommon })
  }
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
        onInput={({ currentTarget }) => void check(currentTarget.value)}
      />
      <ul className="pwr" id={rules}>
        <li className={typed.isLong ? 'ok' : ''}>
          <Icon of={typed.isLong ? Check : Circle} size={14} />
          {passwordLimits.min} characters or more
        </li>
        <li className={typed.isCommon === null ? '' : typed.isCommon ? 'bad' : 'ok'}>
          <Icon of={typed.isCommon === null ? Circle : typed.isCommon ? X : Check} size={14} />
          {typed.isCommon ? 'This is a common password' : 'Not a common password'}
        </li>
      </ul>
    </div>
  )
}

// The list is only loaded for a password that is long enough. Without it, the server says whether it is common.
async function isCommonNow(password: string): Promise<boolean | null> {
  try {
    const { isCommonPassword } = await import('@guildhall/contract/identity/common-passwords.ts')
    return isCommonPassword(password.normalize('NFC'))
  } catch {
    return null
  }
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
