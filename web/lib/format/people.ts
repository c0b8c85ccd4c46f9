import type { UserType } from '@guildhall/contract/values/options.ts'

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
