import type { Education, Work } from '@guildhall/contract/users/profile-shapes.ts'
import type { ReactNode } from 'react'
import { chosenText } from './profile-facts.tsx'

interface EntryListProps {
  label: string
  entries: readonly EntryLine[]
  /** On the viewer's own page: the actions on an entry. */
  actions?: (entry: EntryLine) => ReactNode
}

/** Studies or jobs, latest first: dates on the left, what and where beside them. */
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

/** An entry of the list: what, where, and further details. */
export interface EntryLine {
  id: string
  when: string
  what: string
  where: string
  more: string
  text: string
}

export function educationLine(entry: Education): EntryLine {
  const { id, institution, startYear, endYear, description } = entry
  const course = chosenText(entry.course, entry.courseOther)
  const field = chosenText(entry.specialization, entry.specializationOther)
  const qualification = chosenText(entry.qualification, entry.qualificationOther)
  const what = [course || qualification, field].filter(Boolean).join(', ')
  return {
    id,
    when: span(String(startYear), endYear === null ? null : String(endYear)),
    what: what || institution,
    where: what ? institution : '',
    more: [course && qualification, chosenText(entry.courseType, entry.courseTypeOther)].filter(Boolean).join(', '),
    text: description,
  }
}

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

export function workLine(entry: Work): EntryLine {
  const shown = (at: string) => month.format(new Date(`${at}-01T00:00:00Z`))
  return {
    id: entry.id,
    when: span(shown(entry.startMonth), entry.endMonth === null ? null : shown(entry.endMonth)),
    what: chosenText(entry.designation, entry.designationOther),
    where: [entry.company, entry.location].filter(Boolean).join(', '),
    more: chosenText(entry.employmentType, entry.employmentTypeOther),
    text: entry.description,
  }
}

function span(from: string, to: string | null): string {
  if (to === from) return from
  return `${from} to ${to ?? 'now'}`
}
