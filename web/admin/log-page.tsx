import { adminCalls } from '@guildhall/contract/admin/calls.ts'
import type { LogLine } from '@guildhall/contract/admin/log.ts'
import { type AdminSubject, adminActs } from '@guildhall/contract/admin/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import { Form, Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { Pager } from '#ui/pager.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { AdminFrame } from './admin-frame.tsx'
import type { PartProps } from './parts.ts'
import { adminQueries, isFiled, listingPath, logQuery, readLog } from './queries.ts'
import { actName, actWords } from './words.ts'

/** What the staff did, newest first, filtered by act, person and days. */
export function LogPage({ params }: PartProps) {
  const place = readLog(params)
  const { data: page, error, refetch } = useQuery(adminQueries.log(place))
  const { cursor: _cursor, ...filter } = place
  const isFiltered = Object.keys(filter).length > 0
  return (
    <AdminFrame part="log">
      <div className="phead ad__h">
        <h1 className="t-page">Log</h1>
        <div className="btn-group">
          <Link className={buttonClass()} to="/admin/yearly">
            Yearly report
          </Link>
          <DownloadButton endpoint={adminCalls.logExport} query={logQuery(filter)}>
            Export CSV
          </DownloadButton>
        </div>
      </div>
      <p className="c2 mb-4">Everything the staff have done. Lines can be added, never changed.</p>
      <Form className="lg__ask" role="search" aria-label="Log" action="/admin/log" key={logQuery(filter)}>
        <Field id="log-act" label="Act">
          {(control) => (
            <select {...control} className="select" name="act" defaultValue={filter.act ?? ''}>
              <option value="">Every act</option>
              {adminActs.map((act) => (
                <option key={act} value={act}>
                  {actWords[act]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          id="log-by"
          name="by"
          label="Who"
          defaultValue={filter.by ?? ''}
          maxLength={pageLimits.query}
          autoComplete="off"
        />
        <TextField id="log-from" name="from" type="date" label="From" defaultValue={filter.from ?? ''} />
        <TextField id="log-until" name="until" type="date" label="Until" defaultValue={filter.until ?? ''} />
        <Button type="submit">Filter</Button>
        {isFiltered ? (
          <Link className="link" to="/admin/log">
            Clear
          </Link>
        ) : null}
      </Form>
      {page && page.items.length > 0 ? <LogTable lines={page.items} /> : null}
      {page?.items.length === 0 ? (
        <EmptyState solid="icosa" title={isFiltered ? 'No lines match' : 'Nothing yet'}>
          {isFiltered ? 'Remove part of the filter.' : 'Your first answer or decision appears here.'}
        </EmptyState>
      ) : null}
      {error ? (
        <LoadFailure title="The log could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
      <div className="mt-4">
        <Pager
          link={Link}
          previous={page?.previousCursor ? `/admin/log${logQuery({ ...filter, cursor: page.previousCursor })}` : null}
          next={page?.nextCursor ? `/admin/log${logQuery({ ...filter, cursor: page.nextCursor })}` : null}
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
                <SubjectName subject={subject} />
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

/** What an act was about, linked to where the staff find it. */
function SubjectName({ subject: { kind, id, title } }: Pick<LogLine, 'subject'>) {
  const to = addressOf(kind, id)
  if (!to || !id) return title
  return (
    <Link className="link" to={to}>
      {title}
    </Link>
  )
}

function addressOf(kind: AdminSubject, id: string): string | null {
  if (kind === 'order') return `/orders/${id}`
  if (isFiled(kind)) return listingPath(kind, id)
  return kind === 'person' ? `/admin/people/${id}` : null
}
