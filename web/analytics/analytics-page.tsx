import { moneyText } from '@guildhall/contract/values/money.ts'
import './analytics.css'
import type { Analytics } from '@guildhall/contract/admin/analytics.ts'
import { analyticsCalls } from '@guildhall/contract/admin/calls.ts'
import { analyticsPeriods } from '@guildhall/contract/limits/analytics.ts'
import { saleTexts } from '@guildhall/contract/orders/sale-texts.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { spanWords } from '#lib/format/days.ts'
import { Figures } from '#ui/charts/figures.tsx'
import { Hint } from '#ui/overlays/hint.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { DaysPanel } from './days-panel.tsx'
import { figuresOf, formatShare, ProjectFigures } from './project-figures.tsx'
import { type AnalyticsAddress, analyticsPath, analyticsQueries, wordsOf } from './queries.ts'
import { hasSessions, hasWork, SessionsPanel, WorkPanel } from './work-panel.tsx'

interface AnalyticsPageProps {
  address: AnalyticsAddress
  /** Starts a project, for users who have none. */
  begin: ReactNode
}

/** The viewer's own projects in numbers: figures, days, projects, the funnel from view to sale, and all of it as a file. */
export function AnalyticsPage({ address, begin }: AnalyticsPageProps) {
  const { data, error, refetch } = useQuery(analyticsQueries.of(address))
  const hasProjects = data ? data.projectsTotal > 0 : true
  const isWorking = data ? hasWork(data) || hasSessions(data) : false
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">Analytics</h1>
          <p className="c2">
            Your projects, day by day (UTC), your work and your sessions. Each person’s view counts once a day; your own
            never count.
          </p>
        </div>
        {hasProjects || isWorking ? (
          <div className="row an__acts">
            <nav className="seg" aria-label="Period">
              {analyticsPeriods.map((days) => (
                <Link
                  key={days}
                  to={analyticsPath({ ...address, days })}
                  aria-current={days === address.days ? 'true' : undefined}
                  preventScrollReset
                >
                  {wordsOf(days).chip}
                </Link>
              ))}
            </nav>
            {hasProjects ? (
              <DownloadButton endpoint={analyticsCalls.export} query={`?days=${address.days}`}>
                Export CSV
              </DownloadButton>
            ) : null}
          </div>
        ) : null}
      </div>
      {data && hasProjects ? <Numbers data={data} address={address} /> : null}
      {data && hasWork(data) ? <WorkPanel data={data} /> : null}
      {data && hasSessions(data) ? <SessionsPanel data={data} /> : null}
      {data && !hasProjects ? (
        <EmptyState solid="cube" title="Nothing to count yet" actions={begin}>
          Once you publish a project, its daily views, favorites and sales appear here.
        </EmptyState>
      ) : null}
      {error && !data ? (
        <LoadFailure title="Your figures could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <Loading className="grid gap-4">
          <Skeleton height="5.25rem" />
          <Skeleton height="24rem" />
          <Skeleton height="16rem" />
        </Loading>
      )}
    </div>
  )
}

function Numbers({ data, address }: { data: Analytics; address: AnalyticsAddress }) {
  const { totals, before, currency } = data
  const words = wordsOf(address.days)
  return (
    <>
      <Figures figures={figuresOf(data)} />
      <p className="c3 t-sm an__note">
        Changes are compared with {words.before}, {spanWords(before)}. Revenue is what buyers paid, before fees and
        refunds
        {totals.refundedMinor > 0
          ? `; ${moneyText(totals.refundedMinor, currency, { short: true })} was refunded in ${words.now}`
          : ''}
        .
      </p>
      <DaysPanel data={data} address={address} />
      <div className="an__two">
        <ProjectFigures data={data} days={address.days} />
        <SalesFunnel data={data} />
      </div>
    </>
  )
}

/** How many people viewed something they could buy, and how many of those saved it and bought it. */
function SalesFunnel({ data: { totals, totalsBefore } }: { data: Analytics }) {
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
          ? 'No signed-in person viewed a project with a price. '
          : `${formatShare(conversion)} of viewers bought${
              totalsBefore.conversion === null ? '' : `, ${formatShare(totalsBefore.conversion)} in the previous period`
            }. `}
        Free projects and visitors who are not signed in are not counted here.
      </p>
    </section>
  )
}
