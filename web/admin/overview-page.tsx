import type { MessageKind } from '@guildhall/contract/admin/options.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { adminQueries } from './queries.ts'
import { queuePath } from './queue/queue-address.ts'
import { WaitingList } from './waiting-list.tsx'
import { kindWords } from './words.ts'

const kinds: readonly MessageKind[] = ['report', 'contact', 'feedback']

/** Totals, and what is waiting for a decision. */
export function OverviewPage() {
  const { data, error, refetch } = useQuery(adminQueries.overview())
  return (
    <AdminFrame part="overview">
      <h1 className="t-page">Overview</h1>
      {data ? (
        <dl className="figures ad__f">
          <Open label="Disputes" count={data.open.disputes} to="/admin/disputes" />
          {kinds.map((kind) => (
            <Open key={kind} label={kindWords[kind].many} count={data.open[kind]} to={queuePath({ kind })} />
          ))}
          <Open label="Appeals" count={data.open.appeals} to="/admin/appeals" />
          <Open label="Second person" count={data.open.approvals} to="/admin/approvals" />
          <Open label="Payments" count={data.open.payments} to="/admin/payments" />
          <Open label="Payouts" count={data.open.payouts} to="/admin/payouts" />
          <Open label="Failed emails" count={data.open.mails} to="/admin/mails" />
          <div>
            <dt>People</dt>
            <dd>
              <Link className="hover:underline" to="/admin/people">
                {formatCount(data.people)}
              </Link>
            </dd>
          </div>
          <div>
            <dt>Projects listed</dt>
            <dd>{formatCount(data.projects)}</dd>
          </div>
        </dl>
      ) : null}
      {error ? (
        <LoadFailure title="The figures could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <WaitingList />
    </AdminFrame>
  )
}

function Open({ label, count, to }: { label: string; count: number | null; to: string }) {
  if (count === null) return null
  return (
    <div>
      <dt>{label}, open</dt>
      <dd>
        <Link className="hover:underline" to={to}>
          {formatCount(count)}
        </Link>
      </dd>
    </div>
  )
}
