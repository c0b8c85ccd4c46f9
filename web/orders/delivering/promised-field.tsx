import { Checkbox } from '#ui/forms/checkbox.tsx'
import type { Promised } from './promised.tsx'

interface PromisedFieldProps {
  promised: readonly Promised[]
  ready: ReadonlySet<string>
  onChange: (ready: ReadonlySet<string>) => void
}

/** What was promised, ticked when it is ready. */
export function PromisedField({ promised, ready, onChange }: PromisedFieldProps) {
  const left = promised.length - ready.size
  return (
    <fieldset className="field">
      <legend className="label">
        What you promised{' '}
        <span className="opt num">
          {ready.size} of {promised.length} ready
        </span>
      </legend>
      <ul>
        {promised.map(({ key, words, of }) => (
          <li key={key}>
            <Checkbox
              label={
                <>
                  <span className="ord__name">{words}</span>
                  {of ? <span className="c3 t-sm block">{of}</span> : null}
                </>
              }
              checked={ready.has(key)}
              onChange={({ target }) => {
                const next = new Set(ready)
                if (target.checked) next.add(key)
                else next.delete(key)
                onChange(next)
              }}
            />
          </li>
        ))}
      </ul>
      <p className="help" aria-live="polite">
        {left === 0
          ? 'All of it is ready.'
          : `${left} of ${promised.length} ${left === 1 ? 'is' : 'are'} left. The buyer reads that ${left === 1 ? 'it is' : 'they are'} not in this delivery.`}
      </p>
    </fieldset>
  )
}
