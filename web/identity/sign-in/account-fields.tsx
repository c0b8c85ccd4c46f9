import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { nameText } from '@guildhall/contract/users/names.ts'
import type { ComponentProps } from 'react'
import { TextField } from '#ui/forms/text-field.tsx'

type Its = 'label' | 'size' | 'help' | 'autoFocus' | 'defaultValue'
interface FieldOfForm extends Partial<Pick<ComponentProps<typeof TextField>, Its>> {
  form: { idOf: (name: string) => string; errors: Record<string, string> }
}

/** The address of an account. */
export function EmailField({ form, label = 'Email', ...asked }: FieldOfForm) {
  return (
    <TextField
      {...asked}
      id={form.idOf('email')}
      name="email"
      type="email"
      label={label}
      autoComplete="email"
      inputMode="email"
      error={form.errors.email}
    />
  )
}

/** Asked of businesses alone. */
export function CompanyNameField({ form, defaultValue }: FieldOfForm) {
  return (
    <TextField
      id={form.idOf('companyName')}
      name="companyName"
      label="Company name"
      autoComplete="organization"
      maxLength={profileLimits.companyName}
      defaultValue={defaultValue}
      error={form.errors.companyName}
    />
  )
}

/** What a form that asks for it wants. */
export const companyName = nameText(profileLimits.companyName, { required: 'Enter your company’s name' })
