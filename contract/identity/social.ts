import * as z from 'zod/mini'
import { termsVersion } from '../accounts/terms.ts'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { passwordLimits } from '../limits/people.ts'
import { CompanyName } from '../users/names.ts'
import { NewUserType, UserType } from '../users/user-card.ts'
import { Code, Email } from '../values/values.ts'
import { returning } from './auth.ts'
import { socialCalls } from './calls.ts'
import { SecondStep } from './factors.ts'

/** A configured provider: its name in addresses, and its display name. */
export const SocialProvider = z.object({ id: z.string(), name: z.string() })
export type SocialProvider = z.output<typeof SocialProvider>

/** The purposes of the pop-up: signing in, or proving again that it is the same person. */
export const socialPurposes = ['signIn', 'proof'] as const
export type SocialPurpose = (typeof socialPurposes)[number]

/** Chosen by the page that opens the pop-up; the pop-up's message is only accepted with it. */
const Nonce = z.string().check(z.regex(/^[\w-]{22,64}$/))
/** The provider's name in addresses. */
export const ProviderId = z.string().check(z.maxLength(40))

/** What the pop-up's page posts to its opener, only to our own origin: nonce and outcome, never a token. */
export const SocialMessage = z.object({
  type: z.literal('guildhall:social'),
  nonce: Nonce,
  outcome: z.enum(['returned', 'refused']),
})
export type SocialMessage = z.output<typeof SocialMessage>

/** The provider defines the query of its answer; every field may be missing, too long or wrong. */
export const socialCallbackPath = '/auth/social/callback'

/** The steps left before the sign-in is complete. */
export const SocialStep = z.discriminatedUnion('step', [
  /** A session is open; the names are what the token request sends. */
  z.object({
    step: z.literal('done'),
    token: z.string(),
    ...returning,
    email: z.string(),
    userType: UserType,
    firstName: z.string(),
    lastName: z.string(),
  }),
  /** First use: user type and terms; the address too when the provider vouches for none (`email` is then null). */
  z.object({
    step: z.literal('first'),
    firstName: z.string(),
    lastName: z.string(),
    email: z.nullable(z.string()),
  }),
  /** A code was mailed to this address. */
  z.object({ step: z.literal('code'), email: z.string() }),
  /** The address has an account with a password: entering it lets this provider open the account too. */
  z.object({ step: z.literal('link'), email: z.string() }),
  /** The account has a second factor, which completes the sign-in or the proof. */
  z.object({ step: z.literal('factor'), email: z.string(), secondStep: SecondStep }),
  /** The fresh proof is recorded; the next ID token says so. */
  z.object({ step: z.literal('proved') }),
])
export type SocialStep = z.output<typeof SocialStep>

const inNonce = { nonce: Nonce }

/** The fields of the first-use screen. */
export const FirstUseInput = z.strictObject({
  userType: NewUserType,
  companyName: z.optional(z.nullable(CompanyName)),
  termsVersion: z.literal(termsVersion, { error: 'Agree to the terms to sign up' }),
  email: z.optional(Email),
})
export type FirstUseInput = z.input<typeof FirstUseInput>

/**
 * Sign-in by a provider in a pop-up. The attempt is bound to the browser that began it, by a cookie, and to the page, by its
 * nonce. The provider's answer comes to /auth/social/callback/{id}, a page of its own.
 */
export const socialEndpoints = {
  providers: endpoint(socialCalls.providers, {
    summary: 'The configured providers, in the order of their buttons.',
    output: z.object({ providers: z.array(SocialProvider) }),
  }),
  start: endpoint(socialCalls.start, {
    proof: 'token or cookie',
    summary:
      'Begins an attempt and answers the pop-up’s address. For a proof, the session cookie says which account it must be.',
    body: z.strictObject({ ...inNonce, provider: ProviderId, purpose: z.enum(socialPurposes) }),
    output: z.object({ url: z.string() }),
  }),
  finish: endpoint(socialCalls.finish, {
    summary:
      'The outcome of the pop-up: a session, the next step, or why it failed. 409 social_unfinished before the pop-up returned.',
    body: z.strictObject(inNonce),
    output: SocialStep,
  }),
  firstUse: endpoint(socialCalls.firstUse, {
    summary:
      'Takes user type and terms; creates the account, or emails a code when the provider vouches for no address.',
    headers: [botCheck],
    body: z.extend(FirstUseInput, inNonce),
    output: SocialStep,
  }),
  resend: endpoint(socialCalls.resend, {
    summary: 'Emails a new code; the previous one becomes invalid.',
    headers: [botCheck],
    body: z.strictObject(inNonce),
    output: SocialStep,
  }),
  confirm: endpoint(socialCalls.confirm, {
    summary: 'Verifies the address by the emailed code and creates the account.',
    body: z.strictObject({ ...inNonce, code: Code }),
    output: SocialStep,
  }),
  link: endpoint(socialCalls.link, {
    summary:
      'Links the provider to the account with that address, given its password; the provider opens it from now on.',
    headers: [botCheck],
    body: z.strictObject({
      ...inNonce,
      password: z.string().check(z.minLength(1, { error: 'Enter your password' }), z.maxLength(passwordLimits.max)),
    }),
    output: SocialStep,
  }),
}
