import { yearlyCalls } from '@guildhall/contract/admin/calls.ts'
import { measureWords } from '@guildhall/contract/admin/options.ts'
import type { YearlyReport } from '@guildhall/contract/admin/yearly.ts'
import { staffLimits } from '@guildhall/contract/limits/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { ScrollRegion } from '#ui/scroll-region.tsx'
import { LoadFailure } from '#ui/states/load-failure.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import type { PartProps } from '../parts.ts'
import { adminQueries, readYear, yearlyPath } from '../queries.ts'
import { actWords, kindWords } from '../words.ts'

/** What the staff did in a calendar year, with the year before and after it one press away. */
export function YearlyPage({ params }: PartProps) {
  const year = readYear(params)
  const { data: report, error, refetch } = useQuery(adminQueries.yearly(year))
  return (
    <AdminFrame part="log">
      <div className="phead ad__h">
        <h1 className="t-page num">Report for {year}</h1>
        <div className="btn-group">
          {year > staffLimits.firstReportYear ? (
            <Link className={buttonClass()} to={yearlyPath(year - 1)}>
              {year - 1}
            </Link>
          ) : null}
          {year < new Date().getUTCFullYear() ? (
            <Link className={buttonClass()} to={yearlyPath(year + 1)}>
              {year + 1}
            </Link>
          ) : null}
          <DownloadButton endpoint={yearlyCalls.csv} params={{ year: String(year) }}>
            Export CSV
          </DownloadButton>
        </div>
      </div>
      <p className="c2 mb-4">
        What reached the staff in the calendar year (UTC), and what happened to it since. People make every decision,
        never a program. What people deleted with their account counts only in the log. Every line is in the{' '}
        <Link className="link" to={`/admin/log?from=${year}-01-01&until=${year}-12-31`}>
          log
        </Link>
        .
      </p>
      {report ? <Tables report={report} /> : null}
      {error && !report ? (
        <LoadFailure title="The report could not be loaded" message={error.message} onRetry={() => void refetch()} />
      ) : null}
    </AdminFrame>
  )
}

const days = (value: number | null) => (value === null ? '–' : value)

function Tables({ report: { received, decisions, disputes, acts } }: { report: YearlyReport }) {
  return (
    <div className="grid gap-6">
      <Table
        title="What came in"
        heads={['Kind', 'Received', 'Settled', 'Median days']}
        rows={received.map((row) => [kindWords[row.kind].many, row.received, row.settled, days(row.medianDays)])}
      />
      <Table
        title="Decisions against people and their work"
        heads={['Decision', 'Made', 'Appealed', 'Reversed']}
        rows={decisions.map((row) => [measureWords[row.measure], row.made, row.appealed, row.takenBack])}
      />
      <Table
        title="Disputes opened"
        heads={['What became of them', 'Number']}
        rows={[
          ['All', disputes.opened],
          ['Decided by the staff', disputes.decided],
          ['Appealed', disputes.appealed],
          ['Settled by a split', disputes.bySplit],
          ['Ended without an answer', disputes.bySilence],
          ['Refunded because the staff did not decide', disputes.undecided],
          ['Median days until the end', days(disputes.medianDays)],
        ]}
      />
      <Table
        title="Acts in the log"
        heads={['Act', 'Lines']}
        rows={acts.map(({ act, count }) => [actWords[act], count])}
      />
    </div>
  )
}

interface TableProps {
  title: string
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly [string, ...(number | string)[]])[]
}

function Table({ title, heads, rows }: TableProps) {
  const id = useId()
  const [name, ...numbers] = heads
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 className="t-sub mb-2" id={id}>
        {title}
      </h2>
      {rows.length === 0 ? <p className="c2">None.</p> : null}
      {rows.length > 0 ? (
        <ScrollRegion className="panel" label={title}>
          <table className="ledger ledger--pad">
            <thead>
              <tr>
                <th scope="col">{name}</th>
                {numbers.map((head) => (
                  <th key={head} scope="col" className="r">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([row, ...values]) => (
                <tr key={row}>
                  <td className="med">{row}</td>
                  {values.map((value, index) => (
                    <td key={numbers[index]} className="r num">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      ) : null}
    </section>
  )
}
