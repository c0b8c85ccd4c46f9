import type { UserType } from '../values/options.ts'

const kinds = { Students: 'student', Professors: 'student', Freelancers: 'freelancer', Business: 'business' } as const

/** The public page of a person; professors use the students' view. */
export function profilePath({ userType, customUserId }: { userType: UserType; customUserId: string }): string {
  return `/${kinds[userType]}profile/${customUserId}`
}
