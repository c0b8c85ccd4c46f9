import type { Analytics } from '@guildhall/contract/analytics.ts'
import { formatCount } from '#lib/format.ts'
import { formatShare } from './figures.ts'

/** How many views became favorites, and how many sales, of all projects in the period. */
export function FromViewToSale({ data: { totals, totalsBefore } }: { data: Analytics }) {
  const { views, favorites, sales, conversion } = totals
  const most = Math.max(1, views, favorites, sales)
  const share = (count: number) => (views === 0 ? null : count / views)
  const steps = [
    { label: 'Viewed', count: views, of: null },
    { label: 'Favorite', count: favorites, of: share(favorites) },
    { label: 'Sold', count: sales, of: share(sales) },
  ]
  return (
    <section className="panel" aria-labelledby="from-view-to-sale">
      <div className="panel__h">
        <h2 className="t-sub" id="from-view-to-sale">
          From view to sale
        </h2>
      </div>
      <ol className="panel__b an__steps">
        {steps.map(({ label, count, of }, at) => (
          <li key={label}>
            <span>{label}</span>
            <span className="num semi">{formatCount(count)}</span>
            <span className="num c3 t-sm an__share">
              {at === 0 ? null : (
                <>
                  {formatShare(of)}
                  <span className="sr-only"> of views</span>
                </>
              )}
            </span>
            <span className="bar bar--ink" aria-hidden="true">
              <i style={{ width: `${count === 0 ? 0 : Math.max(1, (count / most) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ol>
      <p className="c3 t-sm an__more">
        {conversion === null
          ? 'Shares of views stand here once there are some. '
          : `${perThousand(conversion)} of 1,000 views became sales${
              totalsBefore.conversion === null ? '' : `, ${perThousand(totalsBefore.conversion)} in the days before`
            }. `}
        Views of visitors who are not signed in are not among them.
      </p>
    </section>
  )
}

const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const perThousand = (share: number) => oneDecimal.format(share * 1000)
