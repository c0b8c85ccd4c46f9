import type { LogLine } from '@guildhall/contract/admin/log.ts'
import { brokenRules, measureWords } from '@guildhall/contract/admin/options.ts'
import type { QueueItem } from '@guildhall/contract/admin/queue-item.ts'
import type { Statement } from '@guildhall/contract/admin/statements.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { DateOf, TimeAgo } from '#lib/format/time-ago.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/tag.tsx'
import { isFiled, listingPath } from './queries.ts'
import { queuePath } from './queue/queue-address.ts'
import { actName, stateWord } from './words.ts'

interface FileStateProps {
  error: Error | null
  /** What could not be loaded. */
  title: string
  onRetry: () => void
}

/** Shown instead of a file that is loading or could not be loaded. */
export function FileState({ error, title, onRetry }: FileStateProps) {
  if (error) return <LoadFailure title={title} message={error.message} onRetry={onRetry} />
  return (
    <Loading className="stack mt-4">
      <Skeleton height="3rem" width="50%" />
      <Skeleton height="10rem" />
    </Loading>
  )
}

/** A figure above the file of a person or a listing. */
export function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface FilePartProps {
  title: string
  children: ReactNode
}

/** A titled part of a file. */
function FilePart({ title, children }: FilePartProps) {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__h">
        <h2 className="t-sub" id={id}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

interface ReportsProps {
  title: string
  reports: readonly QueueItem[]
}

/** The reports about a person or a listing, newest first, each linked to its own view. */
export function Reports({ title, reports }: ReportsProps) {
  return (
    <FilePart title={title}>
      {reports.length === 0 ? <p className="panel__b c2">None so far.</p> : <ReportRows reports={reports} />}
    </FilePart>
  )
}

/** One row for each report: its number, its reason, when it came, and how it ended. */
export function ReportRows({ reports }: { reports: readonly QueueItem[] }) {
  return (
    <ul>
      {reports.map((report) => (
        <li key={report.number} className="dk__i">
          <div className="min-w-0">
            <Link className="link semi" to={queuePath({ kind: 'report', number: report.number })}>
              Report {report.number}
            </Link>
            <p className="c2 t-sm">{report.category}</p>
          </div>
          <div className="dk__e">
            <TimeAgo className="c3 t-sm num" at={report.createdAt} />
            <Status kind={report.state === 'open' ? 'wait' : 'off'}>{stateWord(report)}</Status>
          </div>
        </li>
      ))}
    </ul>
  )
}

interface DecisionsProps {
  title: string
  statements: readonly Statement[]
}

/** The decisions about a person or their work, newest first. */
export function Decisions({ title, statements }: DecisionsProps) {
  return (
    <FilePart title={title}>
      {statements.length === 0 ? <p className="panel__b c2">None so far.</p> : null}
      <ul>
        {statements.map(({ id, measure, subject, rule, reasons, madeAt, endedAt, appeal }) => (
          <li key={id} className="dk__i">
            <div className="min-w-0">
              <p className="semi">
                {measureWords[measure]}
                {subject.title ? ': ' : ''}
                {isFiled(subject.kind) ? (
                  <Link className="link" to={listingPath(subject.kind, subject.id)}>
                    {subject.title}
                  </Link>
                ) : (
                  subject.title
                )}
              </p>
              <p className="c3 t-sm">{brokenRules[rule]}</p>
              <p className="c2 t-sm rq__t mt-1">{reasons}</p>
            </div>
            <div className="dk__e">
              <span className="c3 t-sm">
                <DateOf at={madeAt} />
              </span>
              {appeal?.state === 'open' ? <Status kind="wait">Appealed</Status> : null}
              {endedAt ? <Status kind="off">Reversed</Status> : null}
            </div>
          </li>
        ))}
      </ul>
    </FilePart>
  )
}

/** What the staff did about it, newest first; nothing when they did nothing. */
export function History({ lines }: { lines: readonly LogLine[] }) {
  if (lines.length === 0) return null
  return (
    <FilePart title="What the staff did">
      <ul>
        {lines.map(({ line, at, actor, act, subject, reason }) => (
          <li key={line} className="dk__i">
            <div className="min-w-0">
              <p className="semi">{actName(act, subject.kind)}</p>
              <p className="c2 t-sm rq__t">{reason}</p>
            </div>
            <span className="c3 t-sm">
              {actor.name}, <DateOf at={at} time />
            </span>
          </li>
        ))}
      </ul>
    </FilePart>
  )
}
