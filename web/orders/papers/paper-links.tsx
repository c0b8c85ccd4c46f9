import { paperCalls } from '@guildhall/contract/orders/calls.ts'
import type { Order } from '@guildhall/contract/orders/orders.ts'
import type { PaperYear } from '@guildhall/contract/orders/papers.ts'
import { useQuery } from '@tanstack/react-query'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { DownloadButton } from '#uploads/download-button.tsx'
import { orderQueries, type Side } from '../queries.ts'

/** Links to an order's invoice and credit notes, and for its buyer to the payment receipt. */
export function OrderPapers({ order }: { order: Order }) {
  const notes = order.papers.length - 1
  // A milestone has a receipt before its invoice.
  const hasReceipt = order.role === 'buyer' && order.paidAt !== null && order.totalMinor > 0
  if (order.papers.length === 0 && !hasReceipt) return null
  return (
    <div className="btn-group">
      {hasReceipt ? (
        <Link className={buttonClass()} to={`/purchases/${order.purchaseId}/receipt`}>
          <Icon of={ReceiptText} />
          Receipt
        </Link>
      ) : null}
      {order.papers.map(({ position, number }) => (
        <Link key={position} className={buttonClass()} to={paperPath(order.id, position)} title={number}>
          <Icon of={ReceiptText} />
          {position === 0 ? 'Invoice' : notes === 1 ? 'Credit note' : `Credit note ${position}`}
        </Link>
      ))}
    </div>
  )
}

/** Returns the page of an order's document: its invoice at position 0, its credit notes from 1. */
export function paperPath(orderId: string, position: number): string {
  return `/orders/${orderId}/${position === 0 ? 'invoice' : `credit-notes/${position}`}`
}

/** The documents of each year as one archive. Renders nothing while there are none. */
export function YearPapers({ side }: { side: Side }) {
  const { data: years = [] } = useQuery(orderQueries.paperYears(side))
  if (years.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="papers">
      <h2 className="t-sub" id="papers">
        Documents by year
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
