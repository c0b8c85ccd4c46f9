import * as z from 'zod/mini'
import { termsVersion } from '../accounts/terms.ts'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { passwordLimits } from '../limits/people.ts'
import { CompanyName, FirstName, LastName } from '../users/names.ts'
import { NewUserType } from '../users/user-card.ts'
import { Email, text } from '../values/values.ts'
import { authCalls } from './calls.ts'
import { SecondStep } from './factors.ts'
import { longestInvitation } from './invitation.ts'

export const Password = z
  .string({ error: 'Choose a password' })
  .check(
    z.minLength(passwordLimits.min, { error: `Use at least ${passwordLimits.min} characters` }),
    z.maxLength(passwordLimits.max, { error: `Use at most ${passwordLimits.max} characters` }),
  )

/** POST /auth/sign-up/email. `name` is part of the provider's own protocol; the other name fields count. */
export const SignUpInput = z.strictObject({
  name: z.optional(text(130)),
  firstName: FirstName,
  lastName: z._default(LastName, ''),
  companyName: z.optional(z.nullable(CompanyName)),
  userType: NewUserType,
  termsVersion: z.literal(termsVersion, { error: 'Agree to the terms to sign up' }),
  email: Email,
  password: Password,
  /** From the link of an invitation; needed only where not everybody can sign up. */
  invitation: z.optional(z.string().check(z.maxLength(longestInvitation))),
})
export type SignUpInput = z.input<typeof SignUpInput>

/** The only rule that depends on another field: businesses give their company name. */
export const companyNameRequired = 'Enter the name of your company'

export const SignInInput = z.strictObject({
  email: Email,
  password: z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(passwordLimits.max)),
})

/** The modes of `/auth/action`. */
export const authActionModes = [
  'verifyEmail',
  'resetPassword',
  'recoverEmail',
  'recoverFactors',
  'stopRecovery',
] as const
export type AuthActionMode = (typeof authActionModes)[number]

// The server checks a new password itself, because the refusal has its own sentence.
const NewPassword = z.string().check(z.maxLength(1000))
const Token = z.object({ token: z.string() })
/** What signing in ended: a requested deletion (`kept`), or a pause of the account (`resumed`). */
export const returning = { kept: z.optional(z.literal(true)), resumed: z.optional(z.literal(true)) }
export interface Returning {
  kept?: true | undefined
  resumed?: true | undefined
}
const Done = z.object({ status: z.literal(true) })
const Going = z.object({ status: z.literal(true), redirectUrl: z.string() })
/** The shape of a mailed link's code; anything else is a link that was damaged in transit. */
export const oobCodePattern = /^[\w-]{43}$/
/** No further pattern, so that a damaged link gets its own answer. */
const OobCode = z.string().check(z.maxLength(500))

/**
 * The built-in provider's calls, authorised by cookie: every POST needs the exact Origin and JSON. Opening a session sets
 * `firebase_refresh_token` and answers the ID token that POST /token needs next.
 */
export const authEndpoints = {
  signUp: endpoint(authCalls.signUp, {
    summary: 'Requests an account. The answer is the same whether or not the address is known; an email says more.',
    headers: [botCheck],
    body: z.extend(SignUpInput, { password: NewPassword }),
    output: Going,
  }),
  correctAddress: endpoint(authCalls.correctAddress, {
    summary:
      'Corrects the address of the sign-up that waits in this browser, and emails a new code; codes of the former address expire. 403 sign_up_unknown in another browser.',
    body: z.strictObject({ email: Email, newEmail: Email }),
    output: Done,
  }),
  signIn: endpoint(authCalls.signIn, {
    summary:
      'Opens a session by password; an account with a second factor answers `secondStep` instead of a token. 403 email_not_verified for the right password of an unverified address.',
    headers: [botCheck],
    body: SignInInput,
    output: z.object({ token: z.optional(z.string()), secondStep: z.optional(SecondStep), ...returning }),
  }),
  verifyEmailLink: endpoint(authCalls.verifyEmailLink, {
    summary:
      'Consumes the code of an emailed link. After a sign-up it opens a session; 409 new_password_required in a different browser than the one that signed up. After a change of address it answers the new one.',
    body: z.strictObject({ oobCode: OobCode, password: z.optional(NewPassword) }),
    output: z.object({
      token: z.optional(z.string()),
      /** The account's new address. */
      email: z.optional(z.string()),
    }),
  }),
  requestPasswordReset: endpoint(authCalls.requestPasswordReset, {
    summary: 'Sends a link to set a new password, if the address is known; the answer does not say whether it is.',
    body: z.strictObject({ email: Email }),
    output: Done,
  }),
  resetPassword: endpoint(authCalls.resetPassword, {
    summary: 'Consumes the code of an emailed link, sets the password and ends every session of the account.',
    body: z.strictObject({ oobCode: OobCode, newPassword: NewPassword }),
    output: Done,
  }),
  token: endpoint(authCalls.token, {
    proof: 'cookie',
    summary: 'A fresh ID token for the session cookie; renews auth_session. Refused to other sites.',
    output: Token,
  }),
  keys: endpoint(authCalls.keys, {
    summary: 'The public keys of ID tokens (RFC 7517).',
    output: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  }),
  signOut: endpoint(authCalls.signOut, {
    proof: 'cookie',
    summary: 'Ends the cookie’s session and clears the cookies, whatever its state.',
    body: z.nullish(z.strictObject({})),
    output: Done,
  }),
}
