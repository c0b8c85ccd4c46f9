import type { UserCard } from '@guildhall/contract/people.ts'
import type { ReactNode } from 'react'
import { displayName } from '#lib/people.ts'
import { Report } from './report-button.tsx'

/** The dialog that reports a person, for pages that hand it to the menus of other domains. */
export const reportPerson = (person: UserCard, onClose: () => void): ReactNode => (
  <Report kind="person" id={person.customUserId} title={displayName(person)} onClose={onClose} />
)
