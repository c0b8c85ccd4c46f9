const [width, height] = [96, 28]

/** The views of a project as a small line, beside their number. */
export function Trend({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => [
    2 + (at / Math.max(1, values.length - 1)) * (width - 4),
    height - 3 - (value / most) * (height - 6),
  ])
  const line = points.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg className="an__trend" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polygon points={`2,${height} ${line} ${width - 2},${height}`} />
      <polyline points={line} />
      <circle cx={x} cy={y} r="2.2" />
    </svg>
  )
}
