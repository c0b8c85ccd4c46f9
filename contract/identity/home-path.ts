import { isStaff, type Role } from '../values/roles.ts'

/** Where new people land after their sign-up: three steps that fill in the profile. */
export const welcomePath = '/welcome'

/** The one page of suspended people. */
export const suspendedPath = '/suspended'

/** Where people land after a sign-in without a target: the profile, until it is filled in. */
export function homePath(person: {
  firstName: string
  headline: string
  skills: readonly unknown[]
  role: Role
  suspended: boolean
}): string {
  if (person.suspended) return suspendedPath
  if (isStaff(person.role)) return '/admin'
  return person.firstName && person.headline && person.skills.length ? '/dashboard' : '/profile'
}
