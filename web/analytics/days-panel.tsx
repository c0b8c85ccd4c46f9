import type { Analytics, AnalyticsEvent, Counts } from '@guildhall/contract/admin/analytics.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { Link, useNavigate } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { longDay, shortDay } from '#lib/format/days.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type AnalyticsAddress, analyticsPath, type Measure, measures, wordsOf } from './queries.ts'

interface DaysPanelProps {
  data: Analytics
  address: AnalyticsAddress
}

const labels: Record<Measure, string> = { views: 'Views', favorites: 'Favorites', sales: 'Sales', revenue: 'Revenue' }

/** One daily measure compared with the period before, for all projects or one, with the events of those days. */
export function DaysPanel({ data, address }: DaysPanelProps) {
  const { title } = measureOf(address.measure, data.currency)
  return (
    <section className="panel" aria-labelledby="days">
      <div className="panel__h an__head">
        <div className="row">
          <h2 className="t-sub" id="days">
            {title}
          </h2>
          {address.measure === 'sales' ? <Hint about="Sales" text={saleTexts.sale} /> : null}
        </div>
        <div className="row an__acts">
          <ProjectChoice data={data} address={address} />
          <nav className="seg" aria-label="Measure">
            {measures.map((measure) => (
              <Link
                key={measure}
                to={analyticsPath({ ...address, measure })}
                aria-current={measure === address.measure ? 'true' : undefined}
                preventScrollReset
              >
                {labels[measure]}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <div className="panel__b">
        <Days data={data} address={address} />
        <Events events={data.events} currency={data.currency} />
      </div>
    </section>
  )
}

// A form, so that it works before scripts load and without them.
function ProjectChoice({ data: { projects }, address }: DaysPanelProps) {
  const navigate = useNavigate()
  const { days, measure, of } = address
  if (projects.length < 2) return null
  return (
    <form className="row" action="/analytics">
      <input type="hidden" name="days" value={days} />
      <input type="hidden" name="measure" value={measure} />
      <select
        className="select select--sm an__of"
        name="of"
        aria-label="Project"
        key={of}
        defaultValue={of ?? ''}
        onChange={(event) =>
          void navigate(analyticsPath({ ...address, of: event.currentTarget.value || undefined }), {
            preventScrollReset: true,
          })
        }
      >
        <option value="">All projects</option>
        {projects.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className="btn btn--second btn--sm">
          Show
        </button>
      </noscript>
    </form>
  )
}

function Days({ data, address: { measure, days } }: DaysPanelProps) {
  const { title, one, many, of, format } = measureOf(measure, data.currency)
  const words = wordsOf(days)
  const [now, before] = [data.days.map(of), data.daysBefore.map(of)]
  const visitors = measure === 'views' ? data.days.map(({ anonymousViews }) => anonymousViews) : []
  const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0)
  if (sum(now) + sum(before) + sum(visitors) === 0)
    return (
      <EmptyState solid="octa" title={`No ${many || 'revenue'} in ${words.now}`} level="h3">
        {measure === 'views' ? 'Share a project to get views.' : 'There were none in the previous period either.'}
      </EmptyState>
    )
  const most = Math.max(...now)
  const best = data.days[now.indexOf(most)]
  const amount = (value: number) => [format(value), value === 1 ? one : many].filter(Boolean).join(' ')
  const peak = best && most > 0 ? ` Most on ${longDay(best.day)}: ${format(most)}.` : ''
  const isTwice = days > 300
  return (
    <Chart
      bare
      title={title}
      summary={`${amount(sum(now))} in ${words.now}, ${format(sum(before))} in ${words.before}.${peak}`}
      labels={data.days.map(({ day }) => shortDay(day, isTwice))}
      series={[
        { name: 'Now', values: now },
        ...(visitors.length > 0 ? [{ name: 'Not signed in', values: visitors }] : []),
        { name: 'Before', values: before, quiet: true },
      ]}
      format={format}
      events={eventsByDay(data)}
    />
  )
}

// One label per day: events of several projects share it.
function eventsByDay({ days, events, currency }: Analytics) {
  const texts = new Map<string, Set<string>>()
  for (const event of events)
    texts.set(event.day, (texts.get(event.day) ?? new Set<string>()).add(textOf(event, currency)))
  return [...texts].map(([day, some]) => ({
    at: days.findIndex((each) => each.day === day),
    text: some.size > 2 ? `${some.size} things` : [...some].join(', '),
  }))
}

function Events({ events, currency }: { events: readonly AnalyticsEvent[]; currency: string }) {
  if (events.length === 0) return null
  return (
    <>
      <h3 className="t-sm semi an__evh">What happened</h3>
      <ul className="an__evs t-sm">
        {events.map((event) => (
          <li key={`${event.day} ${event.kind} ${event.project.id}`}>
            <time className="c3 num" dateTime={event.day}>
              {shortDay(event.day)}
            </time>
            <span>
              {textOf(event, currency)}:{' '}
              <Link className="work hover:underline" to={`/product/${event.project.id}`}>
                {event.project.title}
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function textOf({ kind, priceMinor }: AnalyticsEvent, currency: string): string {
  if (kind === 'published') return 'Published'
  if (kind === 'first-sale') return 'First sale'
  return priceMinor === 0 ? 'Now free' : `Price now ${moneyText(priceMinor ?? 0, currency, { short: true })}`
}

/** Which measure the chart and its table show per day, and its format. */
function measureOf(measure: Measure, currency: string) {
  const whole = (value: number) => formatCount(value)
  const amount = (value: number) => moneyText(value, currency, { short: true })
  return {
    views: { title: 'Views per day', one: 'view', many: 'views', of: ({ views }: Counts) => views, format: whole },
    favorites: {
      title: 'New favorites per day',
      ...{ one: 'new favorite', many: 'new favorites', of: ({ favorites }: Counts) => favorites, format: whole },
    },
    sales: { title: 'Sales per day', one: 'sale', many: 'sales', of: ({ sales }: Counts) => sales, format: whole },
    revenue: {
      title: 'Revenue per day',
      ...{ one: '', many: '', of: ({ revenueMinor }: Counts) => revenueMinor, format: amount },
    },
  }[measure]
}
