import './chart.css'
import { useId } from 'react'

export interface Series {
  name: string
  /** One for each label of the chart. */
  values: readonly number[]
}

interface ChartProps {
  title: string
  /** What it shows, in a sentence: for those who do not see it, and for everybody else a first reading. */
  summary: string
  /** Under the axis, in order: days, months. */
  labels: readonly string[]
  /** At most five; group the rest. */
  series: readonly Series[]
  format: (value: number) => string
}

const [width, height] = [600, 200]
const colours = [
  'var(--color-data-1)',
  'var(--color-data-2)',
  'var(--color-data-3)',
  'var(--color-data-4)',
  'var(--color-data-5)',
]
// A second mark beside the colour.
const dashes = [undefined, '7 4', '2 4', '10 4 2 4', '14 5']

/** Numbers over time as lines, each named where it ends; the same numbers as a table behind 'View as table'. */
export function Chart({ title, summary, labels, series, format }: ChartProps) {
  const caption = useId()
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  const x = (index: number) => (labels.length > 1 ? (index / (labels.length - 1)) * width : width / 2)
  const y = (value: number) => height - (value / most) * height
  const first = labels[0]
  const last = labels.at(-1)
  return (
    <figure className="chart" aria-labelledby={caption}>
      <figcaption>
        <p className="t-sub" id={caption}>
          {title}
        </p>
        <p className="c2 t-sm">{summary}</p>
      </figcaption>
      <div className="chart__b" aria-hidden="true">
        <span className="chart__m">{format(most)}</span>
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {[0, 0.5, 1].map((part) => (
            <line key={part} x1="0" x2={width} y1={part * height} y2={part * height} />
          ))}
          {series.map(({ name, values }, index) => (
            <polyline
              key={name}
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
              stroke={colours[index]}
              strokeDasharray={dashes[index]}
            />
          ))}
        </svg>
        <div className="chart__n">
          {series.map(({ name, values }, index) => (
            <span key={name} style={{ top: `${(y(values.at(-1) ?? 0) / height) * 100}%` }}>
              <i style={{ background: colours[index] }} />
              {name}
            </span>
          ))}
        </div>
        <p className="chart__x">
          <span>{first}</span>
          <span>{last}</span>
        </p>
      </div>
      <details>
        <summary className="link t-sm">View as table</summary>
        <div className="chart__t">
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
        </div>
      </details>
    </figure>
  )
}
