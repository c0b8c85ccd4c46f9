import { type FigureName, type FigurePeriod, figureRules } from '@guildhall/contract/admin/figure-options.ts'
import type { PlatformFigure, PlatformFigures } from '@guildhall/contract/admin/figures.ts'
import { useId } from 'react'
import { shortDay } from '#lib/format/days.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { figureChange, figureText, figureWords, isPlainChange, panels, periodWords } from './figure-words.ts'

interface FiguresPanelsProps {
  data: PlatformFigures
  period: FigurePeriod
}

/** The figures of the viewer's duties: charts, each with its table beside it. */
export function FiguresPanels({ data, period }: FiguresPanelsProps) {
  const seen = panels.filter(({ figures }) => figures.some((name) => figureOf(data, name)))
  return (
    <div className="grid gap-4">
      {seen.map((panel) => (
        <FiguresPanel key={panel.title} panel={panel} data={data} period={period} />
      ))}
    </div>
  )
}

const figureOf = ({ figures }: PlatformFigures, name: FigureName) => figures.find((figure) => figure.name === name)

interface FiguresPanelProps extends FiguresPanelsProps {
  panel: (typeof panels)[number]
}

function FiguresPanel({ panel, data, period }: FiguresPanelProps) {
  const id = useId()
  const rows = panel.figures.flatMap((name) => figureOf(data, name) ?? [])
  // Somebody with other duties sees the first of their figures in the chart.
  const drawn = figureOf(data, panel.chart) ?? rows[0]
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__h">
        <h2 className="t-sub" id={id}>
          {panel.title}
        </h2>
      </div>
      <div className="panel__b ov__two">
        {drawn ? <FigureChart figure={drawn} data={data} period={period} /> : null}
        <div className="min-w-0">
          <FiguresTable title={panel.title} rows={rows} data={data} period={period} />
          {panel.note ? <p className="c3 t-sm mt-2">{panel.note}</p> : null}
        </div>
      </div>
    </section>
  )
}

const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })

function FigureChart({ figure, data, period }: FiguresPanelsProps & { figure: PlatformFigure }) {
  const { name, points, pointsBefore } = figure
  const { measure, unit } = figureRules[name]
  const words = periodWords[period]
  // A day on which nothing was answered has no answer time: it is left out, and 0 would be wrong.
  const drawn = data.starts.flatMap((start, at) => {
    const [now, before] = [points[at] ?? null, pointsBefore[at] ?? null]
    return measure === 'time' && now === null ? [] : [{ start, now: now ?? 0, before: before ?? 0 }]
  })
  if (drawn.length === 0) return <p className="c2">{`Nothing to draw in ${words.now.toLowerCase()}.`}</p>
  const scale = (value: number) => (unit === 'minutes' ? Math.round(value / 6) / 10 : value)
  const hasBefore = measure !== 'time' && drawn.some(({ before }) => before !== 0)
  return (
    <Chart
      title={`${figureWords[name]}${{ stock: ` at the end of each ${words.each}`, flow: ` ${words.step}`, time: `, by ${words.each}` }[measure]}`}
      summary={summaryOf(figure, data.currency, period)}
      labels={drawn.map(({ start }) => (period === '30-days' ? shortDay(start) : months.format(new Date(start))))}
      series={[
        { name: 'Now', values: drawn.map(({ now }) => scale(now)) },
        ...(hasBefore ? [{ name: 'Before', values: drawn.map(({ before }) => scale(before)), quiet: true }] : []),
      ]}
      format={(value) => (unit === 'minutes' ? `${value} h` : figureText(name, value, data.currency))}
    />
  )
}

function summaryOf({ name, now }: PlatformFigure, currency: string, period: FigurePeriod): string {
  const span = periodWords[period].now.toLowerCase()
  if (now === null) return `Nothing to show in ${span}.`
  const text = figureText(name, now, currency)
  if (figureRules[name].measure === 'stock') return `${text} now.`
  return figureRules[name].measure === 'flow' ? `${text} in ${span}.` : `${text} on average in ${span}.`
}

interface FiguresTableProps extends FiguresPanelsProps {
  title: string
  rows: readonly PlatformFigure[]
}

function FiguresTable({ title, rows, data, period }: FiguresTableProps) {
  const words = periodWords[period]
  return (
    <ScrollRegion className="min-w-0" label={`${title} in numbers`}>
      <table className="ledger ledger--rule">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Figure</span>
            </th>
            <th scope="col" className="r">
              {words.now}
            </th>
            <th scope="col" className="r">
              {words.before}
            </th>
            <th scope="col" className="r">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((figure) => {
            const { name, now, before } = figure
            const change = figureChange(figure, data.currency)
            return (
              <tr key={name}>
                <td className="med">{figureWords[name]}</td>
                <td className="r num semi">{figureText(name, now, data.currency)}</td>
                <td className="r num">{figureText(name, before, data.currency)}</td>
                <td className="r num">
                  {change ? (
                    <span className={`delta delta--${isPlainChange(name) ? 'flat' : change.direction}`}>
                      {change.text}
                    </span>
                  ) : (
                    '–'
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
