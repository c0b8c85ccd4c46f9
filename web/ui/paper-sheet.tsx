import './paper-sheet.css'
import Printer from 'lucide-react/icons/printer'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface PaperSheetProps {
  /** The kind of document: 'Invoice'. */
  title: string
  number: string
  /** The name above the title. */
  from: string
  /** The link to the page it belongs to. */
  back: ReactNode
  /** Buttons beside 'Print'. */
  actions?: ReactNode
  /** Parties and dates, in up to three columns. */
  who: ReactNode
  children: ReactNode
}

/** A document on its own sheet, designed for print. */
export function PaperSheet({ title, number, from, back, actions, who, children }: PaperSheetProps) {
  return (
    <div className="page inv-page">
      <div className="inv-bar">
        {back}
        <div className="btn-group">
          {actions}
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
