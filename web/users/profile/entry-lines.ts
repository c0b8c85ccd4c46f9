import type { Education, Work } from '@guildhall/contract/users/profile-shapes.ts'
import { chosenText } from '../chosen-text.ts'

/** An entry as the record shows it: what, where, and what more there is. */
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
