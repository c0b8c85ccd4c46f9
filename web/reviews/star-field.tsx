import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { FieldError } from '#ui/forms/field.tsx'

interface StarFieldProps {
  field: FormField
  initial: number | undefined
  /** Zero for none. */
  chosen: number
}

const words = ['poor', 'weak', 'fair', 'good', 'excellent']
const places = Array.from({ length: reviewLimits.stars }, (_, at) => at + 1)
const nameOf = (place: number) => `${place} ${place === 1 ? 'star' : 'stars'}, ${words[place - 1]}`

/** One to five stars as a group of radio buttons: arrow keys move and select. */
export function StarField({ field: { id, error, ...radio }, initial, chosen }: StarFieldProps) {
  const note = `${id}-note`
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? note : undefined}>
      <legend className="label">How was it?</legend>
      <div className="starpick">
        {places.map((place) => (
          <label key={place}>
            <input
              {...radio}
              type="radio"
              value={place}
              defaultChecked={place === initial}
              aria-invalid={error ? true : undefined}
            />
            <i />
            <span className="sr-only">{nameOf(place)}</span>
          </label>
        ))}
        <span className="c2 t-sm" aria-hidden="true">
          {chosen ? nameOf(chosen) : 'One to five stars'}
        </span>
      </div>
      {error ? <FieldError id={note}>{error}</FieldError> : null}
    </fieldset>
  )
}
