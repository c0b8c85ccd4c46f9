import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { passwordLimits } from '../limits/people.ts'
import { Email, Timestamp } from '../values/values.ts'
import { sessionCalls } from './calls.ts'
import { SecondStep } from './factors.ts'
import { ProviderId, SocialProvider } from './social.ts'

/** A place where the caller is signed in. `browser` and `system` are empty when the device did not send them. */
export const Session = z.object({
  id: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['computer', 'phone', 'tablet', 'unknown']),
  signedInAt: Timestamp,
  lastUsedAt: Timestamp,
})
export type Session = z.output<typeof Session>

/** The ways a person can sign in, and so prove who they are. */
export const SignInWays = z.object({
  email: z.string(),
  password: z.boolean(),
  /** When it was last changed; null without a password. */
  passwordChangedAt: z.nullable(Timestamp),
  /** The configured providers that can open the account. */
  providers: z.array(SocialProvider),
  /** Whether a passkey opens it too. */
  passkey: z.boolean(),
})
export type SignInWays = z.output<typeof SignInWays>

/** The new address. */
export const EmailInput = z.strictObject({ email: Email })

// The server checks a new password itself, because the refusal has its own sentence.
const NewPassword = z.string().check(z.maxLength(1000))
const Done = z.object({ status: z.literal(true) })
const SessionId = z.object({ id: z.string().check(z.regex(/^\w{1,64}$/)) })

/**
 * What signed-in people do with sessions, password and address; below /auth, so that besides the bearer token every change
 * needs the exact Origin. A fresh proof: the sign-in, or the last proof of the password, is at most 300 s old; otherwise 403
 * `reauthentication_required`.
 */
export const sessionEndpoints = {
  list: endpoint(sessionCalls.list, {
    summary: 'The caller’s sessions, last used first.',
    output: z.object({ sessions: z.array(Session) }),
  }),
  end: endpoint(sessionCalls.end, {
    summary: 'Ends one of the caller’s sessions; within a second it stops working everywhere.',
    params: SessionId,
    body: z.nullish(z.strictObject({})),
  }),
  endAll: endpoint(sessionCalls.endAll, {
    summary: 'Ends every other session, or with `current` this one too. Requires a fresh proof.',
    body: z.strictObject({ current: z.boolean() }),
  }),
  ways: endpoint(sessionCalls.ways, {
    summary: 'The ways the caller can sign in.',
    output: SignInWays,
  }),
  removeProvider: endpoint(sessionCalls.removeProvider, {
    summary:
      'Disconnects a provider from the account; ends every other session and notifies the owner by email. 409 `last_way_in` when it is the only way to sign in. Requires a fresh proof.',
    params: z.object({ provider: ProviderId }),
    body: z.nullish(z.strictObject({})),
  }),
  prove: endpoint(sessionCalls.prove, {
    summary:
      'Proves by password that it is still the same person. For 300 s the calls that require a fresh proof are open to this session; otherwise they answer 403 `reauthentication_required`. With a second factor the answer is `secondStep`, and `proveByCode` or a passkey completes the proof.',
    headers: [botCheck],
    body: z.strictObject({
      password: z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(passwordLimits.max)),
    }),
    output: z.extend(Done, { secondStep: z.optional(SecondStep) }),
  }),
  changePassword: endpoint(sessionCalls.changePassword, {
    summary: 'Sets the password, ends every other session and notifies the owner by email. Requires a fresh proof.',
    body: z.strictObject({ newPassword: NewPassword }),
    output: Done,
  }),
  changeEmail: endpoint(sessionCalls.changeEmail, {
    summary: 'Emails a link to a new address; opening it makes it the account’s address. Requires a fresh proof.',
    body: EmailInput,
    output: Done,
  }),
  recoverEmail: endpoint(sessionCalls.recoverEmail, {
    summary:
      'Uses the link emailed to the former address: restores that address, sets a new password and ends every session.',
    body: z.strictObject({ oobCode: z.string().check(z.maxLength(500)), newPassword: NewPassword }),
    output: z.object({ email: z.string() }),
  }),
}
