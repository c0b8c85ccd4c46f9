import type { CreditNote, Invoice } from '@guildhall/contract/orders/invoices.ts'
import { paperNote } from '@guildhall/contract/orders/paper-notes.ts'
import { providerName, type Receipt } from '@guildhall/contract/orders/receipts.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'

/** A paper to be drawn: its content, in order. */
export interface Sheet {
  title: string
  number: string
  /** The name at the top. */
  from: string
  /** Seller and buyer, each under a label; a line may contain line breaks. */
  parties: { label: string; lines: string[] }[]
  /** Date, order and the like. */
  facts: { label: string; value: string }[]
  /** A sentence above the lines. */
  sentence?: string
  lines: { title: string; note: string; quantity: number; each: string; amount: string }[]
  sums: { label: string; value: string; strong?: boolean }[]
  foot: string
  issuedAt: Date
}

/** Returns the file name of a paper: 'invoice-ADA-2026-17.pdf'. */
export function fileName({ title, number }: Sheet): string {
  return `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`
}

const foot = 'Prices are final; no tax is shown.'

/** Returns an invoice ready to draw. */
export function invoiceSheet(invoice: Invoice): Sheet {
  const { beforeMinor, totalMinor, currency, buyer, creditNotes } = invoice
  const money = (minor: number) => moneyText(minor, currency)
  return {
    ...headOf('Invoice', invoice),
    facts: [
      { label: 'Date', value: dayOf(invoice.issuedAt) },
      { label: 'Order', value: String(invoice.orderNumber) },
      ...(buyer.purchaseOrder ? [{ label: 'Your reference', value: buyer.purchaseOrder }] : []),
    ],
    lines: invoice.lines.map(({ quantity, unitMinor, totalMinor: amount, ...line }) => ({
      ...{ title: line.title, note: paperNote(line), quantity },
      ...{ each: money(unitMinor), amount: money(amount) },
    })),
    sums: [
      ...(beforeMinor > 0 ? [{ label: 'Refunded before', value: `−${money(beforeMinor)}` }] : []),
      { label: 'Total', value: money(totalMinor), strong: true },
      { label: `Paid on ${dayOf(invoice.issuedAt)}`, value: money(totalMinor) },
      ...creditNotes.map(({ number, amountMinor }) => ({
        label: `Credit note ${number}`,
        value: `−${money(amountMinor)}`,
      })),
    ],
    foot: `${foot} Paid through Guildhall.`,
  }
}

/** Returns a credit note ready to draw. */
export function creditNoteSheet(note: CreditNote): Sheet {
  const { invoice, amountMinor, currency } = note
  return {
    ...headOf('Credit note', note),
    facts: [
      { label: 'Date', value: dayOf(note.issuedAt) },
      { label: 'Order', value: String(note.orderNumber) },
      { label: 'Invoice', value: invoice.number },
    ],
    sentence: `Refund for invoice ${invoice.number} of ${dayOf(invoice.issuedAt)}.`,
    lines: [],
    sums: [{ label: 'Credited', value: moneyText(amountMinor, currency), strong: true }],
    foot: `${foot} Refunded through Guildhall.`,
  }
}

function headOf(title: string, { number, issuedAt, issuer, buyer }: Invoice | CreditNote) {
  return {
    ...{ title, number, from: issuer.name, issuedAt: new Date(issuedAt) },
    parties: [
      {
        label: 'Sold by',
        lines: [issuer.name, issuer.address, countryName(issuer.country), ...vatOf(issuer.vatNumber)],
      },
      { label: 'Billed to', lines: buyerLines(buyer) },
    ],
  }
}

/** Returns the buyer in lines, with their company first. */
function buyerLines({ company, name, address, country, email, vatNumber }: Invoice['buyer']): string[] {
  const lines = [company, name, address, countryName(country), email, ...vatOf(vatNumber)]
  return lines.filter((line) => line !== null && line !== '').map(String)
}

/** Returns a day in UTC, as pages write it. */
function dayOf(at: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at))
}

const vatOf = (number: string | null) => (number ? [`VAT ${number}`] : [])
const names = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (country: string) => (/^[A-Z]{2}$/.test(country) ? (names.of(country) ?? country) : country)

/** Returns a receipt ready to draw. */
export function receiptSheet({ purchaseId, paidAt, buyer, payment, orders, ...receipt }: Receipt): Sheet {
  const money = (minor: number) => moneyText(minor, receipt.currency)
  return {
    ...{ title: 'Receipt', number: purchaseId, from: 'Guildhall', issuedAt: new Date(paidAt) },
    parties: [{ label: 'Paid by', lines: buyerLines(buyer) }],
    facts: [
      { label: 'Paid on', value: dayOf(paidAt) },
      { label: 'Paid with', value: providerName(payment.provider) },
      ...(payment.reference ? [{ label: 'Payment', value: payment.reference }] : []),
      ...(buyer.purchaseOrder ? [{ label: 'Your reference', value: buyer.purchaseOrder }] : []),
    ],
    lines: orders.flatMap(({ number, seller, lines }) =>
      lines.map(({ quantity, unitMinor, totalMinor, ...line }) => ({
        ...{ title: line.title, quantity },
        note: [paperNote(line), `${seller}, order ${number}`].filter(Boolean).join('. '),
        ...{ each: money(unitMinor), amount: money(totalMinor) },
      })),
    ),
    sums: [
      { label: 'Paid', value: money(receipt.totalMinor), strong: true },
      ...(receipt.refundedMinor > 0 ? [{ label: 'Refunded since', value: money(receipt.refundedMinor) }] : []),
    ],
    foot: 'This is a receipt for your payment. Each seller issues an invoice of their own.',
  }
}
