import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { factorLimits } from '../limits/people.ts'
import { Code, Timestamp, text } from '../values/values.ts'
import { factorCalls } from './calls.ts'
import { CreationOptions, NewPasskeyAnswer, PasskeyAnswer, RequestOptions } from './passkeys.ts'

/** A passkey of the caller. `synced`: its device keeps copies on others, as phones do. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  synced: z.boolean(),
  createdAt: Timestamp,
  lastUsedAt: z.nullable(Timestamp),
})
export type Passkey = z.output<typeof Passkey>

/** The second factors of the caller. */
export const Factors = z.object({
  /** When the authenticator app was confirmed; null without one. */
  appSince: z.nullable(Timestamp),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  /** Recovery codes that were not used yet. */
  codesLeft: z.int(),
  /** When a running recovery can remove all of them; null while none runs. */
  recoveryEndsAt: z.nullable(Timestamp),
  /** Whether the caller's role needs one: staff outside demo mode. */
  required: z.boolean(),
})
export type Factors = z.output<typeof Factors>

/** The ways to answer for the second factor. Part of the answer to a first proof that opens no session yet. */
export const SecondStep = z.object({
  app: z.boolean(),
  passkey: z.boolean(),
  recoveryCode: z.boolean(),
  /** When a running recovery can remove all of them; null while none runs. */
  recoveryEndsAt: z.nullable(Timestamp),
})
export type SecondStep = z.output<typeof SecondStep>

/** A recovery code as people type it: hyphens, spaces and capitals do not matter. */
export const RecoveryCode = z.string().check(
  z.overwrite((typed) => typed.replace(/[\s-]/g, '').toLowerCase()),
  z.regex(new RegExp(`^[a-z2-9]{${factorLimits.recoveryCodeLength}}$`), {
    error: `Enter the ${factorLimits.recoveryCodeLength} characters of a recovery code`,
  }),
)

/** A code of the authenticator app, or a recovery code. */
export const FactorCode = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('app'), code: Code }),
  z.strictObject({ by: z.literal('recovery'), code: RecoveryCode }),
])
export type FactorCode = z.output<typeof FactorCode>

const PasskeyName = text(factorLimits.passkeyName, { required: 'Name this passkey' })
const PasskeyId = z.object({ id: z.string().check(z.regex(/^\w{1,64}$/)) })
const Empty = z.nullish(z.strictObject({}))
const Done = z.object({ status: z.literal(true) })
const Codes = z.array(z.string())

/** What signed-in people do with their second factors. A fresh proof includes the second factor as soon as there is one. */
export const factorEndpoints = {
  list: endpoint(factorCalls.list, {
    summary: 'The caller’s authenticator app, passkeys and recovery codes left.',
    output: Factors,
  }),
  startApp: endpoint(factorCalls.startApp, {
    summary:
      'A new key for an authenticator app; it counts once `confirmApp` got its first code. 409 authenticator_on. Requires a fresh proof.',
    body: Empty,
    output: z.object({
      secret: z.string(),
      uri: z.string(),
      /** The URI as a QR picture: the squares of a path in a box of `size`. */
      qr: z.object({ size: z.int(), path: z.string() }),
    }),
  }),
  confirmApp: endpoint(factorCalls.confirmApp, {
    summary:
      'Turns the authenticator app on with its first code. Answers ten recovery codes, which no other call returns; earlier ones stop working.',
    body: z.strictObject({ code: Code }),
    output: z.object({ codes: Codes }),
  }),
  removeApp: endpoint(factorCalls.removeApp, {
    summary: 'Turns the authenticator app off and notifies the owner. Requires a fresh proof.',
    body: Empty,
  }),
  renewCodes: endpoint(factorCalls.renewCodes, {
    summary:
      'Ten new recovery codes; earlier ones stop working. 409 factor_missing without a second factor. Requires a fresh proof.',
    body: Empty,
    output: z.object({ codes: Codes }),
  }),
  startPasskey: endpoint(factorCalls.startPasskey, {
    summary: 'What the browser needs to create a passkey. 409 passkeys_full. Requires a fresh proof.',
    body: Empty,
    output: CreationOptions,
  }),
  addPasskey: endpoint(factorCalls.addPasskey, {
    summary:
      'Stores the passkey that the browser created, and notifies the owner. With the first factor it answers ten recovery codes; otherwise `codes` is null.',
    body: z.strictObject({ name: PasskeyName, answer: NewPasskeyAnswer }),
    output: z.object({ passkey: Passkey, codes: z.nullable(Codes) }),
  }),
  renamePasskey: endpoint(factorCalls.renamePasskey, {
    summary: 'Gives a passkey another name.',
    params: PasskeyId,
    body: z.strictObject({ name: PasskeyName }),
  }),
  removePasskey: endpoint(factorCalls.removePasskey, {
    summary: 'Removes a passkey, ends every other session and notifies the owner. Requires a fresh proof.',
    params: PasskeyId,
    body: Empty,
  }),
  proveByCode: endpoint(factorCalls.proveByCode, {
    summary:
      'Completes a fresh proof that waits for the second factor: after the password, or the provider’s window. 409 factor_step_expired.',
    headers: [botCheck],
    body: FactorCode,
    output: Done,
  }),
  startPasskeyProof: endpoint(factorCalls.startPasskeyProof, {
    summary: 'What the browser needs to ask for a passkey of the caller. 409 factor_missing without one.',
    body: Empty,
    output: RequestOptions,
  }),
  proveByPasskey: endpoint(factorCalls.proveByPasskey, {
    summary: 'Proves by passkey that it is still the same person; it stands for the password too.',
    body: z.strictObject({ answer: PasskeyAnswer }),
    output: Done,
  }),
  stopRecovery: endpoint(factorCalls.stopRecovery, {
    summary: 'Stops a recovery that somebody began. 409 recovery_missing when none runs.',
    body: Empty,
  }),
}
