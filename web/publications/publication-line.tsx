import './publications.css'
import { doiUrl } from '@guildhall/contract/publications/doi-url.ts'
import type { Publication } from '@guildhall/contract/publications/publications.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/tag.tsx'

interface PublicationLineProps {
  publication: Omit<Publication, 'id'>
  /** Beside the title: buttons, or what an import does with it. */
  children?: ReactNode
}

/** A publication as lists show it: title, authors, where and when, and its DOI. */
export function PublicationLine({ publication, children }: PublicationLineProps) {
  const { title, authors, venue, year, doi, isKey } = publication
  const where = [venue, year].filter(Boolean).join(', ')
  return (
    <div className="pub">
      <div className="min-w-0">
        <p className="pub__title">
          <span className="work">{title}</span> {isKey ? <Badge colour="blue">Key work</Badge> : null}
        </p>
        {authors ? <p className="c2 t-sm">{authors}</p> : null}
        {where || doi ? (
          <p className="c3 t-sm">
            {where}
            {where && doi ? ' · ' : null}
            {doi ? (
              <a className="link" href={doiUrl(doi)} rel="nofollow ugc noopener" target="_blank">
                doi.org/{doi}
                <span className="sr-only"> (opens a new window)</span>
              </a>
            ) : null}
          </p>
        ) : null}
      </div>
      {children ? <div className="pub__end">{children}</div> : null}
    </div>
  )
}
