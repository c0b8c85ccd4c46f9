import { moneyText } from '@guildhall/contract/money.ts'
import { providerName, type Receipt } from '@guildhall/contract/receipts.ts'
import type { Sheet } from './sheet.ts'
import { buyerLines, dayOf } from './sheets.ts'

/** A receipt as it is drawn. */
export function receiptSheet({ purchaseId, paidAt, buyer, payment, orders, ...receipt }: Receipt): Sheet {
  const money = (minor: number) => moneyText(minor, receipt.currency)
  return {
    ...{ title: 'Receipt', number: purchaseId, from: 'Guildhall', issuedAt: new Date(paidAt) },
    parties: [{ label: 'Paid by', lines: buyerLines(buyer) }],
    facts: [
      { label: 'Paid on', value: dayOf(paidAt) },
      { label: 'Paid with', value: providerName(payment.provider) },
      ...(payment.reference ? [{ label: 'Payment', value: payment.reference }] : []),
    ],
    lines: orders.flatMap(({ number, seller, lines }) =>
      lines.map(({ title, quantity, unitMinor, totalMinor }) => ({
        ...{ title, note: `${seller}, order ${number}`, quantity },
        ...{ each: money(unitMinor), amount: money(totalMinor) },
      })),
    ),
    sums: [
      { label: 'Paid', value: money(receipt.totalMinor), strong: true },
      ...(receipt.refundedMinor > 0 ? [{ label: 'Sent back since', value: money(receipt.refundedMinor) }] : []),
    ],
    foot: 'This is a receipt for your payment. Each seller issues an invoice of their own.',
  }
}
