import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { type OtherField, OtherInput } from './other-input.tsx'

export type SelectOption = string | { value: string; label: string }

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue' | 'size'> & {
    options: readonly SelectOption[]
    value: string
    /** Shown while nothing is chosen; cannot be chosen again. */
    placeholder?: string
    other?: OtherField
  }

/** A choice from a list. Choosing `other.option` reveals a text field and puts the cursor into it. */
export function SelectField({
  label,
  help,
  error,
  optional,
  tally,
  aside,
  id,
  options,
  placeholder,
  other,
  ...select
}: SelectFieldProps) {
  const open = other !== undefined && select.value === other.option
  const message = error ?? (open ? other.error : undefined)
  return (
    <Field {...{ label, help, error: message, optional, tally, aside, id }}>
      {(control) => (
        <>
          <select {...select} {...control} className="select">
            {placeholder ? (
              <option value="" disabled>
                {placeholder}
              </option>
            ) : null}
            {options.map((option) => {
              const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option
              return (
                <option key={value} value={value}>
                  {text}
                </option>
              )
            })}
          </select>
          {open ? <OtherInput other={other} control={control} /> : null}
        </>
      )}
    </Field>
  )
}
