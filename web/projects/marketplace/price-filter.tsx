import { useState } from 'react'
import { TextFilter } from '#listings/text-filter.tsx'
import { type Range, RangeSlider } from '#ui/forms/range-slider.tsx'
import { lastPlace, priceAt, pricePlaces } from './price-steps.ts'

interface PriceFilterProps {
  /** The ids of its fields begin with it. */
  place: string
  from: number | undefined
  to: number | undefined
  /** What fits into its fields, and the sentence that says so. */
  pattern: string
  hint: string
  ask: (change: { priceMin?: string; priceMax?: string }) => void
}

/** Two thumbs over two price fields. What is dragged shows in its field at once and is asked for when it rests. */
export function PriceFilter({ place, from, to, pattern, hint, ask }: PriceFilterProps) {
  const [dragged, setDragged] = useState<{ from?: number; to?: number }>({})
  const places = pricePlaces(from, to)
  const value = [dragged.from ?? places[0], dragged.to ?? places[1]] as const
  const moved = ([low, high]: Range) => ({
    from: low === places[0] ? undefined : low,
    to: high === places[1] ? undefined : high,
  })
  const text = (at: number | undefined) => (at === undefined ? undefined : priceAt(at))
  const [low, high] = [text(dragged.from), text(dragged.to)]
  const field = { className: 'num', inputMode: 'decimal', autoComplete: 'off', pattern, title: hint } as const
  return (
    <>
      <RangeSlider
        id={place}
        min={0}
        max={lastPlace}
        gap={1}
        labels={['Price from', 'Price to']}
        texts={[`${low ?? from ?? ''}` || 'Any', `${high ?? to ?? ''}` || 'Any']}
        value={value}
        onChange={(next) => setDragged(moved(next))}
        onRest={(next) => {
          const { from: low, to: high } = moved(next)
          setDragged({})
          if (low !== undefined) ask({ priceMin: priceAt(low) })
          if (high !== undefined) ask({ priceMax: priceAt(high) })
        }}
      />
      <div className="row">
        <TextFilter
          {...field}
          id={`${place}-from`}
          name="priceMin"
          value={from}
          dragged={low}
          onSettle={(priceMin) => ask({ priceMin })}
          aria-label="Lowest price"
          placeholder="0"
        />
        <span className="c3">to</span>
        <TextFilter
          {...field}
          id={`${place}-to`}
          name="priceMax"
          value={to}
          dragged={high}
          onSettle={(priceMax) => ask({ priceMax })}
          aria-label="Highest price"
          placeholder="Any"
        />
      </div>
      <p className="error" role="alert">
        {hint}
      </p>
    </>
  )
}
