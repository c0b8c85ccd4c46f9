import { receiptCalls } from '@guildhall/contract/orders/calls.ts'
import { paperNote } from '@guildhall/contract/orders/paper-notes.ts'
import { providerName } from '@guildhall/contract/orders/receipts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { DateOf } from '#lib/format/time-ago.tsx'
import { orderQueries } from '../queries.ts'
import { BilledTo, LineCount, OrderPaper } from './paper-sheet.tsx'

/** The receipt of a purchase: one payment with all its orders. */
export function ReceiptPage({ id }: { id: string }) {
  const { data: receipt } = useQuery(orderQueries.receipt(id))
  if (!receipt) return null
  const { paidAt, buyer, payment, orders, totalMinor, refundedMinor, currency } = receipt
  const who = (
    <>
      <BilledTo buyer={buyer} label="Paid by" />
      <dl className="kv">
        <dt>Paid on</dt>
        <dd>
          <DateOf at={paidAt} />
        </dd>
        <dt>Paid with</dt>
        <dd>{providerName(payment.provider)}</dd>
        {payment.reference ? (
          <>
            <dt>Payment</dt>
            <dd className="num">{payment.reference}</dd>
          </>
        ) : null}
      </dl>
    </>
  )
  return (
    <OrderPaper
      title="Receipt"
      number={id}
      from="Guildhall"
      back={{ to: `/payment-success?purchase=${id}`, label: 'Your purchase' }}
      who={who}
      pdf={{ endpoint: receiptCalls.pdf, params: { id } }}
    >
      <table className="ledger ledger--rule inv__t">
        <caption className="sr-only">What was paid for</caption>
        <thead>
          <tr>
            <th scope="col">Work</th>
            <th scope="col" className="r inv__wide">
              Quantity
            </th>
            <th scope="col" className="r">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.flatMap(({ number, seller, lines }) =>
            lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <span className="work block">{line.title}</span>
                  {paperNote(line) ? <span className="c3 t-sm block">{paperNote(line)}</span> : null}
                  <span className="c3 t-sm">
                    {seller}, order {number}
                  </span>
                  <LineCount line={line} currency={currency} />
                </td>
                <td className="r inv__wide">{line.quantity}</td>
                <td className="r">{moneyText(line.totalMinor, currency)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <dl className="kv inv__sum">
        <dt className="inv__total">Paid</dt>
        <dd className="inv__total num">{moneyText(totalMinor, currency)}</dd>
        {refundedMinor > 0 ? (
          <>
            <dt>Refunded since</dt>
            <dd className="num">{moneyText(refundedMinor, currency)}</dd>
          </>
        ) : null}
      </dl>
      <p className="c3 t-sm inv__f">This is a receipt for your payment. Each seller issues their own invoice.</p>
    </OrderPaper>
  )
}
