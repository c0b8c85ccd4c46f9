import { type ChangeEventHandler, type ComponentProps, useState } from 'react'
import { Field, type FieldTexts } from './field.tsx'

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
  // Choosing another option in between keeps the text.
  const [typed, setTyped] = useState(other?.defaultValue ?? '')
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
          {open ? (
            <OtherInput
              {...other}
              value={other.value ?? typed}
              note={control['aria-describedby']}
              onChange={(event) => {
                setTyped(event.target.value)
                other.onChange(event)
              }}
            />
          ) : null}
        </>
      )}
    </Field>
  )
}

/** The text field a list shows when its 'Other' is selected; what is not named here goes to its input. */
export interface OtherField extends Pick<ComponentProps<'input'>, 'ref' | 'id' | 'name' | 'maxLength' | 'onBlur'> {
  /** The option that reveals the field. */
  option: string
  placeholder: string
  label: string
  /** Without it the list keeps the text, at first `defaultValue`. */
  value?: string
  defaultValue?: string
  onChange: ChangeEventHandler<HTMLInputElement>
  error?: string
}

/** The text field that 'Other' reveals; it takes the focus while it is empty. */
function OtherInput({
  option: _,
  defaultValue: __,
  label,
  error,
  note,
  ...input
}: OtherField & { note: string | undefined }) {
  return (
    <input
      {...input}
      className="input"
      aria-label={label}
      aria-describedby={note}
      aria-invalid={error ? true : undefined}
      // biome-ignore lint/a11y/noAutofocus: it appears because the reader has just chosen it
      autoFocus={input.value === ''}
    />
  )
}
