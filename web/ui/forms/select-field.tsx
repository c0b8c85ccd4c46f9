import type { ComponentProps } from 'react'
import { type ControlProps, Field, type FieldTexts } from './field.tsx'

export type SelectOption = string | { value: string; label: string }

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'value' | 'defaultValue' | 'size'> & {
    options: readonly SelectOption[]
    value: string
    /** Shown while nothing is selected; cannot be selected again. */
    placeholder?: string
    other?: OtherField
  }

/** A choice from a list. Selecting `other.option` reveals a text field and focuses it. */
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

/** The text field a list shows when its 'Other' is selected. */
export interface OtherField {
  /** The option that reveals the field. */
  option: string
  /** The id of its control. */
  id?: string
  placeholder: string
  label: string
  value: string
  onChange: (value: string) => void
  name?: string
  maxLength?: number
  error?: string
}

/** The text field that 'Other' reveals; it takes the focus while it is empty. */
export function OtherInput({ other, control }: { other: OtherField; control: ControlProps }) {
  return (
    <input
      id={other.id}
      className="input"
      aria-label={other.label}
      aria-describedby={control['aria-describedby']}
      aria-invalid={other.error ? true : undefined}
      // biome-ignore lint/a11y/noAutofocus: it appears because the reader has just chosen it
      autoFocus={other.value === ''}
      placeholder={other.placeholder}
      name={other.name}
      maxLength={other.maxLength}
      value={other.value}
      onChange={(event) => other.onChange(event.target.value)}
    />
  )
}
