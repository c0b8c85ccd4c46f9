import { invoiceCalls } from '@guildhall/contract/orders/calls.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { orderQueries } from '../queries.ts'
import type { PaperPageProps } from './invoice-page.tsx'
import { paperPath } from './paper-links.tsx'
import { BilledTo, OrderPaper, SoldBy } from './paper-sheet.tsx'

/** A credit note: money from an invoice refunded to the buyer. */
export function CreditNotePage({ id, position, back }: PaperPageProps & { position: number }) {
  const { data: note } = useQuery(orderQueries.creditNote(id, position))
  if (!note) return null
  const { number, issuedAt, orderId, orderNumber, issuer, buyer, invoice, amountMinor, currency } = note
  const who = (
    <>
      <SoldBy issuer={issuer} />
      <BilledTo buyer={buyer} />
      <dl className="kv">
        <dt>Date</dt>
        <dd>
          <DateOf at={issuedAt} />
        </dd>
        <dt>Order</dt>
        <dd className="num">{orderNumber}</dd>
        <dt>Invoice</dt>
        <dd className="num">
          <Link className="link" to={paperPath(orderId, 0)}>
            {invoice.number}
          </Link>
        </dd>
      </dl>
    </>
  )
  return (
    <OrderPaper
      title="Credit note"
      number={number}
      from={issuer.name}
      back={{ to: back, label: `Order ${orderNumber}` }}
      who={who}
      pdf={{ endpoint: invoiceCalls.creditNotePdf, params: { id, position: String(position) } }}
    >
      <p>
        Refund for invoice <span className="num">{invoice.number}</span> of <DateOf at={invoice.issuedAt} />.
      </p>
      <dl className="kv inv__sum">
        <dt className="inv__total">Credited</dt>
        <dd className="inv__total num">{moneyText(amountMinor, currency)}</dd>
      </dl>
      <p className="c3 t-sm inv__f">Prices are final; no tax is shown. Refunded through Guildhall.</p>
    </OrderPaper>
  )
}
