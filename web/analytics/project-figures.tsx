import type { Analytics, AnalyticsProject, Counts } from '@guildhall/contract/admin/analytics.ts'
import type { AnalyticsPeriod } from '@guildhall/contract/limits/analytics.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { Figure } from '#ui/charts/figures.tsx'
import { type SortColumn, type SortOrder, SortTable } from '#ui/lists/sort-table.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { countFigure, moneyFigure } from './changed-figures.ts'
import { wordsOf } from './queries.ts'

const by: Record<string, (project: AnalyticsProject) => number | string> = {
  title: ({ title }) => title.toLowerCase(),
  views: ({ views }) => views,
  anonymousViews: ({ anonymousViews }) => anonymousViews,
  favorites: ({ favorites }) => favorites,
  sales: ({ sales }) => sales,
  conversion: ({ conversion }) => conversion ?? -1,
  revenue: ({ revenueMinor }) => revenueMinor,
}

/** Each project with its figures for the period, and the total; each links to its page. */
export function ProjectFigures({ data, days }: { data: Analytics; days: AnalyticsPeriod }) {
  const [order, setOrder] = useState<SortOrder>({ column: 'views', direction: 'descending' })
  const { projects, projectsTotal, totals, currency } = data
  const sign = order.direction === 'ascending' ? 1 : -1
  const value = by[order.column] ?? (() => 0)
  const sorted = projects.toSorted((a, b) => (value(a) < value(b) ? -sign : value(a) > value(b) ? sign : 0))
  const counted = (
    name: 'views' | 'anonymousViews' | 'favorites',
    label: string,
    wide = false,
  ): SortColumn<AnalyticsProject> => ({
    ...{ name, label, wide, number: true, sorts: true },
    cell: (project) => formatCount(project[name]),
    total: formatCount(totals[name]),
  })
  return (
    <section className="panel an__projects" aria-labelledby="per-project">
      <div className="panel__h">
        <h2 className="t-sub" id="per-project">
          Per project
        </h2>
      </div>
      <SortTable
        pad
        caption="Figures of each project"
        rows={sorted}
        keyOf={({ id }) => id}
        order={order}
        onOrder={setOrder}
        columns={[
          {
            name: 'title',
            label: 'Project',
            sorts: true,
            cell: (project) => <Title project={project} />,
            total: 'Total',
          },
          {
            name: 'trend',
            label: wordsOf(days).chip,
            wide: true,
            cell: ({ trend }) => <Trend values={trend} />,
          },
          counted('views', 'Views'),
          counted('anonymousViews', 'Not signed in', true),
          counted('favorites', 'Favorites', true),
          {
            ...{ name: 'sales', label: 'Sold', number: true, sorts: true },
            hint: <Hint about="Sold" text={saleTexts.sale} />,
            cell: (project) => <Sold {...project} />,
            total: <Sold {...totals} />,
          },
          {
            ...{ name: 'conversion', label: 'Conversion', wide: true, number: true, sorts: true },
            hint: <Hint about="Conversion" text={saleTexts.conversion} />,
            cell: ({ conversion }) => formatShare(conversion),
            total: formatShare(totals.conversion),
          },
          {
            ...{ name: 'revenue', label: 'Revenue', number: true, sorts: true },
            cell: (project) => <Revenue {...project} currency={currency} />,
            total: <Revenue {...totals} currency={currency} />,
          },
        ]}
      />
      {projectsTotal > projects.length ? (
        <p className="c3 t-sm an__more">
          Showing the {projects.length} most viewed of {formatCount(projectsTotal)}. The CSV export has all of them.
        </p>
      ) : null}
    </section>
  )
}

function Title({ project: { id, title, cover } }: { project: AnalyticsProject }) {
  return (
    <span className="row gap-3">
      <span className="thumb an__thumb desk-only">
        {cover ? (
          <img src={cover.sizes[0]?.url ?? cover.main} alt="" width={48} height={32} loading="lazy" decoding="async" />
        ) : null}
      </span>
      <Link className="work clamp2 an__title hover:underline" to={`/product/${id}`}>
        {title}
      </Link>
    </span>
  )
}

function Sold({ sales, taken }: { sales: number; taken: number }) {
  return (
    <>
      {formatCount(sales)}
      {taken > 0 ? <span className="c3 t-xs block nowrap">{formatCount(taken)} taken free</span> : null}
    </>
  )
}

function Revenue({
  revenueMinor,
  refundedMinor,
  currency,
}: {
  revenueMinor: number
  refundedMinor: number
  currency: string
}) {
  return (
    <span className="semi nowrap">
      {moneyText(revenueMinor, currency, { short: true })}
      {refundedMinor > 0 ? (
        <span className="c3 t-xs block">{moneyText(refundedMinor, currency, { short: true })} back</span>
      ) : null}
    </span>
  )
}

const [width, height] = [96, 28]

/** A sparkline of a project's views, beside their number. */
function Trend({ values }: { values: readonly number[] }) {
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

/** Formats a share in percent: '0.34%', or '—' where there is nothing to share. */
export function formatShare(share: number | null): string {
  return share === null ? '—' : percent.format(share)
}

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 })

/** The five figures of the page, each with its change from the period before. */
export function figuresOf({ totals, totalsBefore, currency }: Analytics): Figure[] {
  const counted = (label: string, of: (counts: Counts) => number): Figure =>
    countFigure(label, of(totals), of(totalsBefore))
  return [
    counted('Views', ({ views }) => views),
    counted('Views when not signed in', ({ anonymousViews }) => anonymousViews),
    counted('New favorites', ({ favorites }) => favorites),
    { ...counted('Sold', ({ sales }) => sales), hint: <Hint about="Sold" text={saleTexts.sale} /> },
    moneyFigure('Revenue', totals.revenueMinor, totalsBefore.revenueMinor, currency),
  ]
}
