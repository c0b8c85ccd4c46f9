import type { Analytics } from '@guildhall/contract/admin/analytics.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { Hint } from '#ui/overlays/hint.tsx'
import { formatShare } from './figures.tsx'

/** How many people viewed something they could buy, and how many of the same people keep it and bought it. */
export function SalesFunnel({ data: { totals, totalsBefore } }: { data: Analytics }) {
  const { viewers, keepers, buyers, conversion } = totals
  const steps = [
    { label: 'Viewed', count: viewers },
    { label: 'Favorite', count: keepers },
    { label: 'Bought', count: buyers },
  ]
  const share = (count: number) => (viewers === 0 ? null : count / viewers)
  return (
    <section className="panel" aria-labelledby="from-view-to-sale">
      <div className="panel__h">
        <div className="row">
          <h2 className="t-sub" id="from-view-to-sale">
            From view to sale
          </h2>
          <Hint about="From view to sale" text={saleTexts.conversion} />
        </div>
      </div>
      <ol className="panel__b an__steps">
        {steps.map(({ label, count }, at) => (
          <li key={label}>
            <span>{label}</span>
            <span className="num semi">{formatCount(count)}</span>
            <span className="num c3 t-sm an__share">
              {at === 0 ? null : (
                <>
                  {formatShare(share(count))}
                  <span className="sr-only"> of viewers</span>
                </>
              )}
            </span>
            <span className="bar bar--ink" aria-hidden="true">
              <i style={{ width: `${count === 0 ? 0 : Math.max(1, (share(count) ?? 0) * 100)}%` }} />
            </span>
          </li>
        ))}
      </ol>
      <p className="c3 t-sm an__more">
        {conversion === null
          ? 'Nobody who was signed in viewed a project with a price. '
          : `${formatShare(conversion)} of viewers bought${
              totalsBefore.conversion === null ? '' : `, ${formatShare(totalsBefore.conversion)} in the days before`
            }. `}
        Free projects and visitors who are not signed in are not counted here.
      </p>
    </section>
  )
}
