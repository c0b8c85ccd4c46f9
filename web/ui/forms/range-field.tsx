import './range-field.css'
import { useId, useState } from 'react'
import { type Range, RangeSlider } from './range-slider.tsx'

interface RangeFieldProps {
  legend: string
  min: number
  max: number
  step?: number
  value: Range
  /** Called during dragging too; update the URL only when the thumb rests (`onRest`). */
  onChange: (value: Range) => void
  onRest?: (value: Range) => void
  /** The counts of equally wide ranges from `min` to `max`. */
  histogram?: readonly number[]
  /** Shown before the numbers: '$'. */
  unit?: string
}

/** Two slider thumbs and two number fields in sync; above them a histogram, if known. */
export function RangeField(props: RangeFieldProps) {
  const { legend, min, max, step = 1, value, onChange, onRest, histogram, unit } = props
  const settle = (next: Range) => {
    onChange(next)
    onRest?.(next)
  }
  return (
    <fieldset className="field range">
      <legend className="label">{legend}</legend>
      {histogram ? <Histogram counts={histogram} min={min} max={max} value={value} /> : null}
      <RangeSlider {...{ min, max, step, value, onChange, onRest }} labels={[`${legend}, from`, `${legend}, to`]} />
      <div className="range__n">
        <Bound
          label="From"
          unit={unit}
          value={value[0]}
          {...{ min, step }}
          max={value[1]}
          onSettle={(from) => settle([from, value[1]])}
        />
        <Bound
          label="To"
          unit={unit}
          value={value[1]}
          min={value[0]}
          {...{ max, step }}
          onSettle={(to) => settle([value[0], to])}
        />
      </div>
    </fieldset>
  )
}

interface BoundProps {
  label: string
  unit: string | undefined
  value: number
  min: number
  max: number
  step: number
  onSettle: (value: number) => void
}

// A number may be incomplete while typed: it applies on blur or Enter.
function Bound({ label, unit, value, min, max, step, onSettle }: BoundProps) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed === null) return
    setTyped(null)
    const number = Number(typed)
    if (typed.trim() !== '' && Number.isFinite(number)) onSettle(Math.min(max, Math.max(min, number)))
  }
  return (
    <div>
      <label className="c3 t-sm" htmlFor={id}>
        {label}
      </label>
      <div className="affix">
        {unit ? <span className="affix__pre">{unit}</span> : null}
        <input
          id={id}
          className="input input--sm num"
          type="number"
          inputMode="decimal"
          {...{ min, max, step }}
          value={typed ?? value}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            settle()
          }}
        />
      </div>
    </div>
  )
}

function Histogram({
  counts,
  min,
  max,
  value: [from, to],
}: {
  counts: readonly number[]
  min: number
  max: number
  value: Range
}) {
  const most = Math.max(1, ...counts)
  const width = (max - min) / counts.length
  return (
    <div className="range__g" aria-hidden="true">
      {counts.map((count, index) => {
        const low = min + index * width
        const inside = low + width > from && low < to
        // biome-ignore lint/suspicious/noArrayIndexKey: a part has no name but its place
        return <i key={index} className={inside ? 'on' : undefined} style={{ height: `${(count / most) * 100}%` }} />
      })}
    </div>
  )
}
