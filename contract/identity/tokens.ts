import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { FirstName, LastName } from '../users/names.ts'
import { NewUserType } from '../users/user-card.ts'
import { OwnProfile } from '../users/users.ts'
import { Email } from '../values/values.ts'
import { tokenCalls } from './calls.ts'

/** The token request; served at `/token` and `/api/token`. */
export const tokenEndpoints = {
  create: endpoint(tokenCalls.create, {
    summary:
      'Opens the session: sets auth_session, creates the person on first use. The bearer must have signed in within 300 s.',
    body: z.strictObject({
      userType: NewUserType,
      firstName: FirstName,
      lastName: LastName,
      email: z.optional(Email),
    }),
    output: z.object({ redirectUrl: z.string(), user: OwnProfile }),
  }),
  remove: endpoint(tokenCalls.remove, {
    proof: 'token or cookie',
    summary: 'Ends this session everywhere and clears the cookies; 204 whatever its state.',
    body: z.nullish(z.strictObject({})),
  }),
}

/** Where people land after a sign-in without a target: the profile, until it is filled in. */
export function homePath(person: {
  firstName: string
  headline: string
  skills: readonly unknown[]
  role: 'member' | 'admin'
}): string {
  if (person.role === 'admin') return '/admin'
  return person.firstName && person.headline && person.skills.length ? '/dashboard' : '/profile'
}
