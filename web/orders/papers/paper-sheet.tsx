import type { Invoice } from '@guildhall/contract/orders/invoices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { CountryName } from '#lib/format/countries.tsx'
import { PaperSheet } from '#ui/paper-sheet.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { DownloadButton, type FileCall } from '#uploads/download-button.tsx'

interface OrderPaperProps extends Omit<ComponentProps<typeof PaperSheet>, 'back' | 'actions'> {
  /** The page to return to, and its label. */
  back: { to: string; label: string }
  /** The call that returns it as PDF. */
  pdf: FileCall
}

/** A document of an order or a purchase, with its PDF. */
export function OrderPaper({ back, pdf, ...sheet }: OrderPaperProps) {
  return (
    <PaperSheet
      {...sheet}
      back={
        <Link className="row link link--plain" to={back.to}>
          <Icon of={ArrowLeft} />
          {back.label}
        </Link>
      }
      actions={<DownloadButton {...pdf}>Download PDF</DownloadButton>}
    />
  )
}

/** The seller, as they named themselves. */
export function SoldBy({ issuer }: Pick<Invoice, 'issuer'>) {
  return (
    <address>
      <span className="c3 t-sm">Sold by</span>
      <span className="semi">{issuer.name}</span>
      <span className="inv__lines">{issuer.address}</span>
      <CountryName code={issuer.country} />
      {issuer.vatNumber ? <span>VAT {issuer.vatNumber}</span> : null}
    </address>
  )
}

/** The buyer, as they named themselves; their company comes first. */
export function BilledTo({ buyer, label = 'Billed to' }: Pick<Invoice, 'buyer'> & { label?: string }) {
  return (
    <address>
      <span className="c3 t-sm">{label}</span>
      {buyer.company ? <span className="semi">{buyer.company}</span> : null}
      <span className={buyer.company ? undefined : 'semi'}>{buyer.name}</span>
      {buyer.address ? <span className="inv__lines">{buyer.address}</span> : null}
      <CountryName code={buyer.country} />
      {buyer.email ? <span>{buyer.email}</span> : null}
      {buyer.vatNumber ? <span>VAT {buyer.vatNumber}</span> : null}
    </address>
  )
}

interface LineCountProps {
  line: Pick<Invoice['lines'][number], 'quantity' | 'unitMinor'>
  currency: string
}

/** Quantity and unit price of a line: shown on phones, where both columns do not fit. */
export function LineCount({ line: { quantity, unitMinor }, currency }: LineCountProps) {
  return (
    <span className="c3 t-sm num inv__n">
      {quantity} × {moneyText(unitMinor, currency)}
    </span>
  )
}
