import './invoice.css'
import type { Invoice } from '@guildhall/contract/orders/invoices.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CountryName } from '#lib/format/countries.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { DownloadButton, type FileCall } from './paper-links.tsx'

interface PaperSheetProps {
  /** The kind of document: 'Invoice'. */
  title: string
  number: string
  /** The name above the title. */
  from: string
  /** The page to return to, and its label. */
  back: { to: string; label: string }
  /** Parties and dates, in up to three columns. */
  who: ReactNode
  /** The call that returns it as PDF. */
  pdf: FileCall
  children: ReactNode
}

/** A document on its own sheet, designed for print. */
export function PaperSheet({ title, number, from, back, who, pdf, children }: PaperSheetProps) {
  return (
    <div className="page inv-page">
      <div className="inv-bar">
        <Link className="row link link--plain" to={back.to}>
          <Icon of={ArrowLeft} />
          {back.label}
        </Link>
        <div className="btn-group">
          <DownloadButton {...pdf}>Download PDF</DownloadButton>
          <Button look="primary" icon={Printer} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <article className="inv" aria-labelledby="paper">
        <header className="inv__h">
          <p className="t-sub">{from}</p>
          <div className="r">
            <h1 className="t-page" id="paper">
              {title}
            </h1>
            <p className="num">{number}</p>
          </div>
        </header>
        <div className="inv__who">{who}</div>
        {children}
      </article>
    </div>
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
