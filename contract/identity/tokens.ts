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
    /** `created`: this call has created the person. */
    output: z.object({ redirectUrl: z.string(), created: z.boolean(), user: OwnProfile }),
  }),
  remove: endpoint(tokenCalls.remove, {
    proof: 'token or cookie',
    summary: 'Ends this session everywhere and clears the cookies; 204 whatever its state.',
    body: z.nullish(z.strictObject({})),
  }),
}
