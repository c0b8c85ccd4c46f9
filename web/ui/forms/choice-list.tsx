import { Checkbox } from './checkbox.tsx'
import { FieldError } from './field.tsx'

interface ChoiceListProps<T extends string> {
  id: string
  legend: string
  options: readonly T[]
  chosen: readonly T[]
  /** How many can be chosen; the others cannot be ticked then. */
  most: number
  onChange: (chosen: readonly T[]) => void
  error: string | undefined
}

/** Several of a list, as checkboxes. */
export function ChoiceList<T extends string>(props: ChoiceListProps<T>) {
  const { id, legend, options, chosen, most, onChange, error } = props
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="label">{legend}</legend>
      <div className="field-pair">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={option}
            checked={chosen.includes(option)}
            disabled={!chosen.includes(option) && chosen.length >= most}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, option] : chosen.filter((each) => each !== option))
            }
          />
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </fieldset>
  )
}
