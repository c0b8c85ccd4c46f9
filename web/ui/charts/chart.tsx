import './chart.css'
import { useId } from 'react'
import { ScrollRegion } from '../scroll-region.tsx'

export interface Series {
  name: string
  /** One for each label of the chart. */
  values: readonly number[]
  /** A series the first one is compared with. */
  quiet?: boolean
}

/** An event at one of the labels, at most one per label, named where there is room. */
export interface ChartEvent {
  at: number
  text: string
}

interface ChartProps {
  title: string
  /** A one-sentence summary: for screen readers, and as a first reading for everybody. */
  summary: string
  /** Below the axis, in order: days, months. */
  labels: readonly string[]
  /** At most five; group the rest. */
  series: readonly Series[]
  format: (value: number) => string
  /** The same for the axis, where space is tight. */
  formatShort?: (value: number) => string
  events?: readonly ChartEvent[]
  /** The title is shown outside the chart. */
  bare?: boolean
}

const [width, height] = [600, 200]
/** The minimum distance between two line labels, as a fraction of the height. */
const nameGap = 0.09
/** The minimum distance between two event labels, as a fraction of the width. */
const eventGap = 0.16
const colours = [
  'var(--color-data-1)',
  'var(--color-data-2)',
  'var(--color-data-3)',
  'var(--color-data-4)',
  'var(--color-data-5)',
]
// A second distinction besides colour.
const dashes = [undefined, '7 4', '2 4', '10 4 2 4', '14 5']

/**
 * Numbers over time as lines, each labelled at its end, with the events of that time marked. 'View as table' shows the
 * same numbers.
 */
export function Chart({ title, summary, labels, series, format, formatShort = format, events = [], bare }: ChartProps) {
  const caption = useId()
  const { top, ticks } = niceTop(Math.max(1, ...series.flatMap(({ values }) => values)))
  const x = (index: number) => (labels.length > 1 ? index / (labels.length - 1) : 0.5)
  const y = (value: number) => 1 - value / top
  const path = (values: readonly number[]) => values.map((value, at) => `${x(at) * width},${y(value) * height}`)
  const names = spread(
    series.map(({ values }) => y(values.at(-1) ?? 0)),
    nameGap,
  )
  const [first] = series
  return (
    <figure className="chart" aria-labelledby={caption}>
      <figcaption>
        <p className={bare ? 'sr-only' : 't-sub'} id={caption}>
          {title}
        </p>
        <p className="c2 t-sm">{summary}</p>
      </figcaption>
      <div className="chart__b" aria-hidden="true">
        <div className="chart__y">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${y(tick) * 100}%` }}>
              {formatShort(tick)}
            </span>
          ))}
        </div>
        <div className="chart__p">
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} x1="0" x2={width} y1={y(tick) * height} y2={y(tick) * height} />
            ))}
            {first && labels.length > 1 ? (
              <polygon points={`0,${height} ${path(first.values).join(' ')} ${width},${height}`} fill={colours[0]} />
            ) : null}
            {events.map(({ at }) => (
              <line key={at} className="chart__ev" x1={x(at) * width} x2={x(at) * width} y1="0" y2={height} />
            ))}
            {series.map(({ name, values, quiet }, index) => (
              <polyline
                key={name}
                className={quiet ? 'chart__quiet' : undefined}
                points={path(values).join(' ')}
                stroke={quiet ? 'var(--color-ink-3)' : colours[index]}
                strokeDasharray={quiet ? '3 3' : dashes[index]}
              />
            ))}
          </svg>
          {withRoom(events.map((event) => ({ ...event, left: x(event.at) }))).map(({ at, text, left }) => (
            <span
              key={at}
              className={left > 0.7 ? 'chart__et chart__et--end' : 'chart__et'}
              style={{ left: `${left * 100}%` }}
            >
              {text}
            </span>
          ))}
          {first ? (
            <i
              className="chart__now"
              style={{ top: `${y(first.values.at(-1) ?? 0) * 100}%`, background: colours[0] }}
            />
          ) : null}
        </div>
        <div className="chart__n">
          {series.map(({ name, quiet }, index) => (
            <span key={name} style={{ top: `${(names[index] ?? 0) * 100}%` }}>
              <i style={{ background: quiet ? 'var(--color-ink-3)' : colours[index] }} />
              {name}
            </span>
          ))}
        </div>
        <p className="chart__x">
          {axis(labels.length).map((at) => (
            <span key={at} style={{ left: `${x(at) * 100}%` }}>
              {labels[at]}
            </span>
          ))}
        </p>
      </div>
      <details>
        <summary className="link t-sm">View as table</summary>
        <ScrollRegion className="chart__t" label={`${title}, as a table`}>
          <table className="ledger ledger--rule">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">When</span>
                </th>
                {series.map(({ name }) => (
                  <th key={name} scope="col" className="r">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, row) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  {series.map(({ name, values }) => (
                    <td key={name} className="r">
                      {format(values[row] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      </details>
    </figure>
  )
}

/** Returns which labels appear below the axis: the first, the last, and three between them. */
function axis(count: number): number[] {
  const most = Math.min(count, 5)
  return Array.from({ length: most }, (_, at) => (most > 1 ? Math.round((at * (count - 1)) / (most - 1)) : 0))
}

// Every event has its line; a label that would overlap the previous one is left out.
function withRoom<T extends { left: number }>(events: readonly T[]): T[] {
  const named: T[] = []
  for (const event of events.toSorted((a, b) => a.left - b.left)) {
    const last = named.at(-1)
    if (!last || event.left - last.left >= eventGap) named.push(event)
  }
  return named
}

/** Returns the top of an axis from zero that fits `most`, and its four to six round ticks. Whole numbers only. */
export function niceTop(most: number): { top: number; ticks: number[] } {
  const rough = Math.max(1, most / 4)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough) ?? power
  const count = Math.max(1, Math.ceil(most / step))
  return { top: count * step, ticks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Moves positions between 0 and 1 as little as possible to keep them `gap` apart, in order. */
export function spread(places: readonly number[], gap: number): number[] {
  const order = places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let least = Number.NEGATIVE_INFINITY
  for (const at of order) {
    moved[at] = Math.max(moved[at] ?? 0, least)
    least = (moved[at] ?? 0) + gap
  }
  let most = 1
  for (const at of order.toReversed()) {
    moved[at] = Math.min(moved[at] ?? 0, most)
    most = (moved[at] ?? 0) - gap
  }
  return moved
}
