import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { passwordLimits } from '../limits/people.ts'
import { Email, Timestamp } from '../values/values.ts'
import { sessionCalls } from './calls.ts'
import { ProviderId, SocialProvider } from './social.ts'

/** A place where the caller is signed in. `browser` and `system` are empty where the device did not say. */
export const Session = z.object({
  id: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  signedInAt: Timestamp,
  lastUsedAt: Timestamp,
})
export type Session = z.output<typeof Session>

/** How a person signs in, and so how they prove who they are. */
export const SignInWays = z.object({
  email: z.string(),
  password: z.boolean(),
  /** Since when; null without a password. */
  passwordChangedAt: z.nullable(Timestamp),
  /** Those of the configured providers that open the account. */
  providers: z.array(SocialProvider),
})
export type SignInWays = z.output<typeof SignInWays>

/** The new address. */
export const EmailInput = z.strictObject({ email: Email })

// The server judges a new password itself, because the refusal has a sentence of its own.
const NewPassword = z.string().check(z.maxLength(1000))
const Done = z.object({ status: z.literal(true) })
const SessionId = z.object({ id: z.string().check(z.regex(/^\w{1,64}$/)) })

/**
 * What somebody signed in does with sessions, password and address; below /auth, so that besides the bearer token
 * everything that changes something needs the exact Origin. `fresh` in a summary: the sign-in or its last proof is at
 * most 300 s old, else 403 reauthentication_required.
 */
export const sessionEndpoints = {
  list: endpoint(sessionCalls.list, {
    summary: 'Where one is signed in, the last used first.',
    output: z.object({ sessions: z.array(Session) }),
  }),
  end: endpoint(sessionCalls.end, {
    summary: 'Ends one session of one’s own; within a second it works nowhere.',
    params: SessionId,
    body: z.nullish(z.strictObject({})),
  }),
  endAll: endpoint(sessionCalls.endAll, {
    summary: 'Ends every other session, or with `current` this one too. Fresh.',
    body: z.strictObject({ current: z.boolean() }),
  }),
  ways: endpoint(sessionCalls.ways, {
    summary: 'How one signs in.',
    output: SignInWays,
  }),
  removeProvider: endpoint(sessionCalls.removeProvider, {
    summary:
      'A provider opens the account no more; ends every other session and tells the owner by mail. 409 last_way_in when nothing else opens it. Fresh.',
    params: z.object({ provider: ProviderId }),
    body: z.nullish(z.strictObject({})),
  }),
  prove: endpoint(sessionCalls.prove, {
    summary: 'Proves by the password that it is still the same person; the next ID token of this session is fresh.',
    headers: [botCheck],
    body: z.strictObject({
      password: z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(passwordLimits.max)),
    }),
    output: Done,
  }),
  changePassword: endpoint(sessionCalls.changePassword, {
    summary: 'Sets the password, ends every other session and tells the owner by mail. Fresh.',
    body: z.strictObject({ newPassword: NewPassword }),
    output: Done,
  }),
  changeEmail: endpoint(sessionCalls.changeEmail, {
    summary: 'Mails a link to a new address; the link makes it the address of the account. Fresh.',
    body: EmailInput,
    output: Done,
  }),
  recoverEmail: endpoint(sessionCalls.recoverEmail, {
    summary:
      'By the link mailed to the former address: gives the account that address back and a new password, and ends every session.',
    body: z.strictObject({ oobCode: z.string().check(z.maxLength(500)), newPassword: NewPassword }),
    output: z.object({ email: z.string() }),
  }),
}
