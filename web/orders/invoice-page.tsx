import './invoice.css'
import type { Invoice } from '@guildhall/contract/invoices.ts'
import { licenceTexts } from '@guildhall/contract/licences.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { Link } from 'react-router'
import { CountryName } from '#lib/country-name.tsx'
import { DateOf } from '#lib/time-ago.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { formatMinor } from './format-minor.ts'
import { orderQueries } from './queries.ts'

interface InvoicePageProps {
  id: string
  /** The order it belongs to, as the reader sees it. */
  back: string
}

/** An invoice on a sheet of its own, made to be printed (product 5). */
export function InvoicePage({ id, back }: InvoicePageProps) {
  const { data: invoice } = useQuery(orderQueries.invoice(id))
  if (!invoice) return null
  return (
    <div className="page inv-page">
      <div className="inv-bar">
        <Link className="row link link--plain" to={back}>
          <Icon of={ArrowLeft} />
          Order {invoice.orderNumber}
        </Link>
        <Button look="primary" icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Sheet invoice={invoice} />
    </div>
  )
}

function Sheet({ invoice }: { invoice: Invoice }) {
  const { number, issuedAt, orderNumber, issuer, buyer, currency, totalMinor, refundedMinor } = invoice
  return (
    <article className="inv" aria-labelledby="invoice">
      <header className="inv__h">
        <p className="t-sub">{issuer.name}</p>
        <div className="r">
          <h1 className="t-page" id="invoice">
            Invoice
          </h1>
          <p className="num">{number}</p>
        </div>
      </header>
      <div className="inv__who">
        <address>
          <span className="c3 t-sm">Sold by</span>
          <span className="semi">{issuer.name}</span>
          <span className="inv__lines">{issuer.address}</span>
          <CountryName code={issuer.country} />
          {issuer.vatNumber ? <span>VAT {issuer.vatNumber}</span> : null}
        </address>
        <address>
          <span className="c3 t-sm">Billed to</span>
          {buyer.company ? <span className="semi">{buyer.company}</span> : null}
          <span className={buyer.company ? undefined : 'semi'}>{buyer.name}</span>
          {buyer.address ? <span className="inv__lines">{buyer.address}</span> : null}
          <CountryName code={buyer.country} />
          {buyer.email ? <span>{buyer.email}</span> : null}
          {buyer.vatNumber ? <span>VAT {buyer.vatNumber}</span> : null}
        </address>
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
      </div>
      <table className="ledger ledger--rule inv__t">
        <caption className="sr-only">What was sold</caption>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col" className="r">
              Quantity
            </th>
            <th scope="col" className="r inv__each">
              Each
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => (
            <tr key={line.id}>
              <td>
                <span className="work block">{line.title}</span>
                <span className="c3 t-sm">{licenceTexts[line.licence].name}</span>
              </td>
              <td className="r">{line.quantity}</td>
              <td className="r inv__each">{formatMinor(line.unitMinor, currency)}</td>
              <td className="r">{formatMinor(line.totalMinor, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="kv inv__sum">
        <dt className="semi">Total</dt>
        <dd className="semi num">{formatMinor(totalMinor, currency)}</dd>
        <dt>
          Paid on <DateOf at={issuedAt} />
        </dt>
        <dd className="num">{formatMinor(totalMinor, currency)}</dd>
        {refundedMinor > 0 ? (
          <>
            <dt>Sent back since</dt>
            <dd className="num">{formatMinor(refundedMinor, currency)}</dd>
          </>
        ) : null}
      </dl>
      <p className="c3 t-sm inv__f">Prices are final; no tax is shown. Paid through Guildhall.</p>
    </article>
  )
}
