import type { LogLine } from '@guildhall/contract/admin/admin.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Pager } from '#ui/pager.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { adminQueries } from './queries.ts'
import { actName } from './words.ts'

/** All administrator actions, newest first. */
export function LogPage({ cursor }: { cursor: string | undefined }) {
  const { data: page, error, refetch } = useQuery(adminQueries.log(cursor))
  return (
    <AdminFrame part="log">
      <h1 className="t-page">Log</h1>
      <p className="c2 mb-4">Everything administrators have done. Lines can be added, never changed.</p>
      {page && page.items.length > 0 ? <LogTable lines={page.items} /> : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title="Nothing yet">
          Your first answer or decision appears here.
        </EmptyState>
      ) : null}
      {error ? (
        <LoadFailure title="The log could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/admin/log?cursor=${page.previousCursor}` : null}
          next={page?.nextCursor ? `/admin/log?cursor=${page.nextCursor}` : null}
        />
      </div>
    </AdminFrame>
  )
}

function LogTable({ lines }: { lines: readonly LogLine[] }) {
  return (
    <ScrollRegion className="panel lg" label="Lines of the log">
      <table className="ledger ledger--pad">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">Did</th>
            <th scope="col">To</th>
            <th scope="col">Before and after</th>
            <th scope="col">Reason</th>
            <th scope="col" className="r">
              Line
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, at, actor, act, subject, reason, before, after }) => (
            <tr key={line}>
              <td className="lg__w">
                <DateOf at={at} time />
              </td>
              <td>{actor.name}</td>
              <td className="semi">{actName(act, subject.kind)}</td>
              <td>
                {subject.kind === 'order' ? (
                  <Link className="link" to={`/orders/${subject.id}`}>
                    {subject.title}
                  </Link>
                ) : (
                  subject.title
                )}
                <span className="c3 t-xs block num">
                  {subject.kind === 'message' ? `Number ${subject.id}` : subject.id}
                </span>
              </td>
              <td className="lg__w">
                {before} → {after}
              </td>
              <td className="lg__r">{reason}</td>
              <td className="r c3">{line}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
