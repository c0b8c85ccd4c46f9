import { reviewLimits } from '@guildhall/contract/limits/commerce.ts'
import { useState } from 'react'
import { FieldError } from '#ui/forms/field.tsx'

interface StarFieldProps {
  id: string
  initial: number | undefined
  error?: string
}

const words = ['poor', 'weak', 'fair', 'good', 'excellent']
const places = Array.from({ length: reviewLimits.stars }, (_, at) => at + 1)
const nameOf = (place: number) => `${place} ${place === 1 ? 'star' : 'stars'}, ${words[place - 1]}`

/** One to five stars as a group of radio buttons: arrow keys move and choose. */
export function StarField({ id, initial, error }: StarFieldProps) {
  const [chosen, setChosen] = useState(initial)
  const note = `${id}-note`
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={error ? note : undefined}>
      <legend className="label">How was it?</legend>
      <div className="starpick">
        {places.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="rating"
              value={place}
              defaultChecked={place === initial}
              aria-invalid={error ? true : undefined}
              onChange={() => setChosen(place)}
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
