import { paperCalls } from '@guildhall/contract/orders/calls.ts'
import type { PaperYear } from '@guildhall/contract/orders/papers.ts'
import { useQuery } from '@tanstack/react-query'
import { DownloadButton } from '../download-button.tsx'
import { orderQueries, type Side } from '../queries.ts'

/** The papers of each year as one archive. Nothing while there are none. */
export function YearPapers({ side }: { side: Side }) {
  const { data: years = [] } = useQuery(orderQueries.paperYears(side))
  if (years.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="papers">
      <h2 className="t-sub" id="papers">
        Papers of a year
      </h2>
      <p className="c2 t-sm mb-3">
        {side === 'bought'
          ? 'Invoices, credit notes and receipts as PDF, in one ZIP file.'
          : 'Invoices and credit notes as PDF, in one ZIP file.'}
      </p>
      <div className="btn-group">
        {years.flatMap(partsOf).map(({ year, part, label }) => (
          <DownloadButton key={label} endpoint={paperCalls.archive} params={{ side, year, part }}>
            {label}
          </DownloadButton>
        ))}
      </div>
    </section>
  )
}

function partsOf({ year, parts }: PaperYear) {
  return Array.from({ length: parts }, (_, at) => ({
    ...{ year: String(year), part: String(at + 1) },
    label: parts === 1 ? String(year) : `${year}, part ${at + 1}`,
  }))
}
