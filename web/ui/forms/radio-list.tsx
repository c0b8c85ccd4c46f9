import { useId } from 'react'
import { FieldError } from './field.tsx'

export interface RadioOption<T extends string> {
  value: T
  label: string
  /** Right-aligned number of what the choice would show. */
  count?: string
  disabled?: boolean
}

interface RadioListProps<T extends string> {
  legend: string
  options: readonly RadioOption<T>[]
  value: T | undefined
  onChange: (value: T) => void
  error?: string
}

/** One choice among a few short ones; arrow keys move and choose. */
export function RadioList<T extends string>({ legend, options, value, onChange, error }: RadioListProps<T>) {
  const name = useId()
  const note = useId()
  return (
    <fieldset className="field" aria-describedby={error ? note : undefined}>
      <legend className="label">{legend}</legend>
      {options.map((option) => (
        <label className="check" key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
          {option.count ? <span className="n">{option.count}</span> : null}
        </label>
      ))}
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  )
}
