import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { listingKinds } from '../values/options.ts'
import { oneClickCalls, stopCalls } from './calls.ts'
import { stopGroups } from './options.ts'

/** The token in an email's stop link: what it stops, a saved search or emails of a person, and our signature. */
export const StopToken = z
  .string()
  .check(
    z.maxLength(200),
    z.regex(new RegExp(`^(?:[a-z0-9]{12}|(?:${stopGroups.join('|')})\\.[a-z0-9-]{3,80})\\.[\\w-]{43}$`)),
  )

const search = { kind: z.enum(listingKinds), query: z.string() }
const mails = { kind: z.literal('mails'), group: z.enum(stopGroups) }

/** What an email's stop link stops: the alert of a saved search, or the emails of a group of notifications. */
export const Stoppable = z.union([
  z.object({ ...search, alert: z.boolean() }),
  z.object({ ...mails, alert: z.boolean() }),
])
export type Stoppable = z.output<typeof Stoppable>

/** Unsubscribing from optional emails, without signing in. */
export const stopEndpoints = {
  stoppable: endpoint(stopCalls.stoppable, {
    summary:
      'What this token from an email stops, and whether it is still sent; 403 when the token is invalid, or its search or person is gone.',
    query: z.object({ token: StopToken }),
    output: Stoppable,
  }),
  unsubscribe: endpoint(stopCalls.unsubscribe, {
    summary:
      'Stops the emails of this token: the alert of a saved search, which stays, or a group of notifications; idempotent.',
    body: z.strictObject({ token: StopToken }),
    output: z.union([z.object(search), z.object(mails)]),
  }),
}

/** What mail programs post to when their reader unsubscribes (RFC 8058). */
export const oneClickEndpoints = {
  unsubscribe: endpoint(oneClickCalls.unsubscribe, {
    summary: 'Stops the emails of this token, for email programs; idempotent.',
    query: z.object({ token: StopToken }),
    bytes: 'application/x-www-form-urlencoded',
  }),
}
