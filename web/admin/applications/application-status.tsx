import type { StaffApplication } from '@guildhall/contract/mentors/admin.ts'
import { applicationStateWords } from '@guildhall/contract/mentors/words.ts'
import { DateOf } from '#lib/format/time-ago.tsx'
import { Status } from '#ui/tag.tsx'
import { Due } from '../due.tsx'

type Standing = Pick<StaffApplication, 'state' | 'dueAt' | 'isLate' | 'endedAt'>

/** How an application stands, and until when its next step was promised. */
export function ApplicationStatus({ application: { state, dueAt, isLate, endedAt } }: { application: Standing }) {
  const isOpen = endedAt === null
  return isOpen && dueAt && isLate ? (
    <Due at={dueAt} isLate />
  ) : (
    <Status kind={applicationStateWords[state].kind}>
      <span>
        {applicationStateWords[state].label}
        {isOpen && dueAt ? (
          <>
            , due <DateOf at={dueAt} />
          </>
        ) : null}
      </span>
    </Status>
  )
}
