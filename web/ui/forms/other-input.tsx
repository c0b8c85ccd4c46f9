import type { ControlProps } from './field.tsx'

/** The extra text a list asks for when its 'Other' is chosen. */
export interface OtherField {
  /** The option that asks for more. */
  option: string
  /** Of its control. */
  id?: string
  placeholder: string
  label: string
  value: string
  onChange: (value: string) => void
  name?: string
  maxLength?: number
  error?: string
}

/** The text field that 'Other' reveals; it takes the cursor while it is empty. */
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
