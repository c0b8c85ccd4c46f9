import type { UserType } from '@guildhall/contract/values/options.ts'
import { formatCalendarDay } from './counts-and-dates.ts'

const roles = { Students: 'student', Professors: 'professor', Freelancers: 'freelancer', Business: 'business' } as const

/** Returns the solid of a user type. */
export function roleOf(userType: UserType): (typeof roles)[UserType] {
  return roles[userType]
}

/** What one person of a user type is called. */
export const roleWords: Record<UserType, string> = {
  Students: 'Student',
  Professors: 'Professor',
  Freelancers: 'Freelancer',
  Business: 'Business',
}

/** Returns a company's name, else first and last name; empty when neither is known. */
export function displayName(person: { firstName: string; lastName: string; companyName: string | null }): string {
  return person.companyName || `${person.firstName} ${person.lastName}`.trim()
}

/** Says with which source and date something about a person was confirmed: 'Verified: register of companies, 3 May 2026'. */
export const verifiedText = ({ source, date }: { source: string; date: string }): string =>
  `Verified: ${source}, ${formatCalendarDay(date)}`
