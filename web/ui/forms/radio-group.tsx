import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

export interface RadioCard<T extends string> {
  value: T
  label: string
  hint?: string
  picture?: ReactNode
}

type RadioCardsProps<T extends string> = Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'defaultValue' | 'onChange' | 'children'
> & {
  legend: string
  name: string
  options: readonly RadioCard<T>[]
  value: T | undefined
  onChange: (value: T) => void
  error?: string
  columns?: 1 | 2
}

/** One choice among a few, each as a card with a second line. */
export function RadioCards<T extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  columns = 1,
  ...input
}: RadioCardsProps<T>) {
  const note = useId()
  return (
    <fieldset className="field" aria-describedby={error ? note : undefined}>
      <legend className="label">{legend}</legend>
      <div className={`card-choice${columns === 2 ? ' card-choice--two' : ''}`}>
        {options.map((option) => (
          <label key={option.value}>
            <span className="check">
              <input
                {...input}
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
            </span>
            <span className="grow">
              <span className="card-choice__t">
                {option.picture}
                {option.label}
              </span>
              {option.hint ? <span className="card-choice__s">{option.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  )
}

export interface RadioOption<T extends string> {
  value: T
  label: string
  /** The number of results for the choice, right-aligned. */
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

/** One choice among a few short ones; arrow keys move and select. */
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
