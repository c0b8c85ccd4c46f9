import { useState } from 'react'
import { TextFilter } from '#listings/filter-fields.tsx'
import { type Range, RangeSlider } from '#ui/forms/range-slider.tsx'

interface PriceFilterProps<Low extends string, High extends string> {
  /** The prefix of its fields' ids. */
  place: string
  /** The names of its fields, as in the URL. */
  names: readonly [low: Low, high: High]
  from: number | undefined
  to: number | undefined
  /** The pattern its fields accept, and the message that describes it. */
  pattern: string
  hint: string
  ask: (change: { [Name in Low | High]?: string }) => void
}

/**
 * Two slider thumbs over two price fields. A dragged value shows in its field immediately and is searched for when it rests.
 */
export function PriceFilter<Low extends string, High extends string>(props: PriceFilterProps<Low, High>) {
  const { place, names, from, to, pattern, hint } = props
  const ask = (name: Low | High, value: string) => props.ask({ [name]: value } as { [Name in Low | High]?: string })
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
          if (low !== undefined) ask(names[0], priceAt(low))
          if (high !== undefined) ask(names[1], priceAt(high))
        }}
      />
      <div className="row">
        <TextFilter
          {...field}
          id={`${place}-from`}
          name={names[0]}
          value={from}
          dragged={low}
          onSettle={(value) => ask(names[0], value)}
          aria-label="Lowest price"
          placeholder="0"
        />
        <span className="c3">to</span>
        <TextFilter
          {...field}
          id={`${place}-to`}
          name={names[1]}
          value={to}
          dragged={high}
          onSettle={(value) => ask(names[1], value)}
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

// Closer together where most prices are; beyond the last one there is no limit.
const prices = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000, 10_000]

/** The slider position for no limit, after all prices. */
export const lastPlace = prices.length

/** Returns the price at a slider position; empty at the ends, which are no limit. */
export function priceAt(place: number): string {
  return place > 0 && place < lastPlace ? `${prices[place]}` : ''
}

/** Returns the slider positions of two prices: a price between two positions goes to the outer one. */
export function pricePlaces(from: number | undefined, to: number | undefined): [low: number, high: number] {
  const low = prices.findLastIndex((price) => price <= (from ?? 0))
  const high = to === undefined ? -1 : prices.findIndex((price) => price > 0 && price >= to)
  return [Math.max(0, low), high < 0 ? lastPlace : high]
}
