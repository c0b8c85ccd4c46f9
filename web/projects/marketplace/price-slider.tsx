import type { CSSProperties } from 'react'

interface PriceSliderProps {
  /** The ids of the number fields begin with it. */
  name: string
  from: number | undefined
  to: number | undefined
}

// Closer together where most prices are; past the last one there is no limit.
const prices = [0, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1000, 2000, 5000, 10_000]
const last = prices.length

/**
 * Two thumbs over the price fields, which `slidePrice` keeps in step. Like the form they need no state: they have no
 * names, so that the fields alone are what is asked for. (`RangeField` holds state, and the rail's first HTML has none.)
 */
export function PriceSlider({ name, from, to }: PriceSliderProps) {
  const low =
    from === undefined
      ? 0
      : Math.max(
          0,
          prices.findLastIndex((price) => price <= from),
        )
  const above = to === undefined ? -1 : prices.findIndex((price) => price > 0 && price >= to)
  const high = above < 0 ? last : above
  const place = { '--low': low / last, '--high': high / last } as CSSProperties
  const thumb = (side: 'from' | 'to', at: number, value: number | undefined) => (
    <input
      type="range"
      id={`${name}-${side}-thumb`}
      data-field={`${name}-${side}`}
      max={last}
      defaultValue={at}
      aria-label={side === 'from' ? 'Price from' : 'Price to'}
      aria-valuetext={`${value ?? 'Any'}`}
    />
  )
  return (
    <div className="slide" data-prices={prices.join()} style={place}>
      {thumb('from', low, from)}
      {thumb('to', high, to)}
    </div>
  )
}
