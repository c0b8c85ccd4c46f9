import { invoiceCalls } from '@guildhall/contract/orders/calls.ts'
import { paperNote } from '@guildhall/contract/orders/paper-notes.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { DateOf } from '#lib/format/time-ago.tsx'
import { orderQueries } from '../queries.ts'
import { paperPath } from './paper-links.tsx'
import { BilledTo, LineCount, OrderPaper, SoldBy } from './paper-sheet.tsx'

export interface PaperPageProps {
  id: string
  /** The order it belongs to, as the viewer sees it. */
  back: string
}

/** The invoice of an order. */
export function InvoicePage({ id, back }: PaperPageProps) {
  const { data: invoice } = useQuery(orderQueries.invoice(id))
  if (!invoice) return null
  const {
    number,
    issuedAt,
    orderId,
    orderNumber,
    issuer,
    buyer,
    currency,
    lines,
    beforeMinor,
    totalMinor,
    creditNotes,
  } = invoice
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
        {buyer.purchaseOrder ? (
          <>
            <dt>Your reference</dt>
            <dd>{buyer.purchaseOrder}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
  return (
    <OrderPaper
      title="Invoice"
      number={number}
      from={issuer.name}
      back={{ to: back, label: `Order ${orderNumber}` }}
      who={who}
      pdf={{ endpoint: invoiceCalls.pdf, params: { id } }}
    >
      <table className="ledger ledger--rule inv__t">
        <caption className="sr-only">What was sold</caption>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col" className="r inv__wide">
              Quantity
            </th>
            <th scope="col" className="r inv__wide">
              Each
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className="work block">{line.title}</span>
                <span className="c3 t-sm">{paperNote(line)}</span>
                <LineCount line={line} currency={currency} />
              </td>
              <td className="r inv__wide">{line.quantity}</td>
              <td className="r inv__wide">{moneyText(line.unitMinor, currency)}</td>
              <td className="r">{moneyText(line.totalMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="kv inv__sum">
        {beforeMinor > 0 ? (
          <>
            <dt>Refunded before</dt>
            <dd className="num">−{moneyText(beforeMinor, currency)}</dd>
          </>
        ) : null}
        <dt className="inv__total">Total</dt>
        <dd className="inv__total num">{moneyText(totalMinor, currency)}</dd>
        <dt>
          Paid on <DateOf at={issuedAt} />
        </dt>
        <dd className="num">{moneyText(totalMinor, currency)}</dd>
        {creditNotes.map((note) => (
          <Fragment key={note.position}>
            <dt>
              <Link className="link" to={paperPath(orderId, note.position)}>
                Credit note {note.number}
              </Link>
            </dt>
            <dd className="num">−{moneyText(note.amountMinor, currency)}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="c3 t-sm inv__f">Prices are final; no tax is shown. Paid through Guildhall.</p>
    </OrderPaper>
  )
}
