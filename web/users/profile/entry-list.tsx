import type { ReactNode } from 'react'
import type { EntryLine } from './entry-lines.ts'

interface EntryListProps {
  label: string
  entries: readonly EntryLine[]
  /** On one's own page: what can be done with an entry. */
  actions?: (entry: EntryLine) => ReactNode
}

/** Studies or work, the latest first: when on the left, what and where beside it. */
export function EntryList({ label, entries, actions }: EntryListProps) {
  return (
    <ol className="pf__tl" aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className="num c3">{entry.when}</span>
          <div className="pf__entry">
            <div>
              <p className="semi">{entry.what}</p>
              {entry.where ? <p className="c2">{entry.where}</p> : null}
              {entry.more ? <p className="c3 t-sm">{entry.more}</p> : null}
              {entry.text ? <p className="c2 pf__about mt-1">{entry.text}</p> : null}
            </div>
            {actions?.(entry)}
          </div>
        </li>
      ))}
    </ol>
  )
}
