import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  /** The number of results for the choice, right-aligned. */
  count?: string
  help?: ReactNode
  error?: string
  /** Some, but not all, of its items are selected. */
  mixed?: boolean
}

/** A checkbox; the label is part of the target. */
export function Checkbox({ label, count, help, error, mixed = false, ...input }: CheckboxProps) {
  const note = useId()
  return (
    <div>
      <label className="check">
        <input
          {...input}
          type="checkbox"
          {...(mixed ? { ref: showMixed } : {})}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? note : undefined}
        />
        <span>{label}</span>
        {count ? <span className="n">{count}</span> : null}
      </label>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
      {help && !error ? (
        <p className="help" id={note}>
          {help}
        </p>
      ) : null}
    </div>
  )
}

// HTML has no attribute for the mixed state.
function showMixed(box: HTMLInputElement | null) {
  if (!box) return
  box.indeterminate = true
  return () => {
    box.indeterminate = false
  }
}
