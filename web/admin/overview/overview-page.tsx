import './overview.css'
import type { adminEndpoints } from '@guildhall/contract/admin/admin.ts'
import { figureCalls } from '@guildhall/contract/admin/calls.ts'
import { type FigurePeriod, figurePeriods } from '@guildhall/contract/admin/figure-options.ts'
import type { Output } from '@guildhall/contract/api/client.ts'
import { hasDuty, type Role } from '@guildhall/contract/values/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { spanWords } from '#lib/format/days.ts'
import { TimeAgo } from '#lib/format/time-ago.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { PartProps } from '../parts.ts'
import { partsOf } from '../parts.ts'
import { adminQueries } from '../queries.ts'
import { periodWords } from './figure-words.ts'
import { FiguresPanels } from './figures-panel.tsx'
import { overviewQueries, periodPath, readPeriod } from './overview-queries.ts'
import { PartsPanel } from './parts-panel.tsx'
import { WaitingList } from './waiting-list.tsx'

/** What is open, what waits for a decision, the platform in numbers, and whether its parts work. */
export function OverviewPage({ params }: PartProps) {
  const period = readPeriod(params)
  const { data, error, refetch } = useQuery(adminQueries.overview())
  const role = useViewer()?.role ?? 'member'
  return (
    <AdminFrame part="overview">
      <h1 className="t-page">Overview</h1>
      {data ? <OpenCounts of={data.open} role={role} /> : null}
      {error ? (
        <LoadFailure title="The queues could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <WaitingList />
      <Numbers period={period} />
      {hasDuty(role, 'health') ? <PartsPanel /> : null}
    </AdminFrame>
  )
}

/** How many things wait in each part that the role works with. */
function OpenCounts({ of, role }: { of: Output<typeof adminEndpoints.overview>['open']; role: Role }) {
  const counted = partsOf(role).flatMap(({ part, label, to, open }) => {
    const count = open ? of[open] : null
    return count === null ? [] : [{ part, label, to, count }]
  })
  return (
    <section className="mt-5" aria-labelledby="open-now">
      <h2 className="t-section" id="open-now">
        Open now
      </h2>
      <ul className="ov__o">
        {counted.map(({ part, label, to, count }) => (
          <li key={part}>
            <Link className={count === 0 ? 'ov__c ov__c--none' : 'ov__c'} to={to}>
              {label} <span className="num">{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Numbers({ period }: { period: FigurePeriod }) {
  const { data, error, refetch } = useQuery(overviewQueries.figures(period))
  return (
    <section className="mt-8" aria-labelledby="numbers">
      <div className="phead ov__h">
        <h2 className="t-section" id="numbers">
          In numbers
        </h2>
        <div className="row row--wrap gap-2">
          <nav className="seg" aria-label="Period">
            {figurePeriods.map((each) => (
              <Link
                key={each}
                to={periodPath(each)}
                aria-current={each === period ? 'true' : undefined}
                preventScrollReset
              >
                {periodWords[each].chip}
              </Link>
            ))}
          </nav>
          <DownloadButton endpoint={figureCalls.csv} query={`?period=${period}`}>
            Export CSV
          </DownloadButton>
        </div>
      </div>
      {data ? (
        <p className="c3 t-sm mb-3">
          {spanWords(data.period)}, compared with {spanWords(data.before)}. Days are UTC.{' '}
          {data.countedAt ? (
            <>
              Counted <TimeAgo at={data.countedAt} />.
            </>
          ) : (
            'They are counted for the first time within a quarter of an hour.'
          )}
        </p>
      ) : null}
      {data ? <FiguresPanels data={data} period={period} /> : null}
      {error && !data ? (
        <LoadFailure title="The figures could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : (
        <Loading className="grid gap-4">
          <Skeleton height="16rem" />
          <Skeleton height="16rem" />
        </Loading>
      )}
    </section>
  )
}
