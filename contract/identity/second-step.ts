import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { botCheck } from '../api/request-headers.ts'
import { Timestamp } from '../values/values.ts'
import { returning } from './auth.ts'
import { secondStepCalls } from './calls.ts'
import { FactorCode } from './factors.ts'
import { PasskeyAnswer, RequestOptions } from './passkeys.ts'

const Empty = z.nullish(z.strictObject({}))
const Done = z.object({ status: z.literal(true) })
/** No further pattern, so that a damaged link gets its own answer. */
const OobCode = z.string().check(z.maxLength(500))
const Opened = z.object({ token: z.string(), email: z.string(), ...returning })

/**
 * Sign-in by passkey, the second step of other sign-ins, and the recovery of a person who has lost every second factor. The
 * step is bound to the browser that began it by a cookie.
 */
export const secondStepEndpoints = {
  signInByCode: endpoint(secondStepCalls.signInByCode, {
    summary:
      'Completes a sign-in that waits for its second factor, and opens the session. 409 factor_step_expired, 422 factor_code_wrong.',
    headers: [botCheck],
    body: FactorCode,
    output: Opened,
  }),
  startPasskeySignIn: endpoint(secondStepCalls.startPasskeySignIn, {
    summary:
      'What the browser needs to ask for a passkey. In the second step of a sign-in it names those of the account; otherwise the browser offers its own.',
    body: Empty,
    output: RequestOptions,
  }),
  signInByPasskey: endpoint(secondStepCalls.signInByPasskey, {
    summary: 'Opens a session by passkey, which stands for password and second factor.',
    body: z.strictObject({ answer: PasskeyAnswer }),
    output: Opened,
  }),
  requestRecovery: endpoint(secondStepCalls.requestRecovery, {
    summary: 'In the second step of a sign-in: emails the link that begins a recovery.',
    body: Empty,
    output: Done,
  }),
  beginRecovery: endpoint(secondStepCalls.beginRecovery, {
    summary:
      'Consumes the code of the emailed link. After a wait of 72 hours the next sign-in removes every second factor; until then any session and an email can stop it.',
    body: z.strictObject({ oobCode: OobCode }),
    output: z.object({ endsAt: Timestamp }),
  }),
  stopRecoveryByLink: endpoint(secondStepCalls.stopRecoveryByLink, {
    summary: 'Stops a running recovery with the link of the email about it.',
    body: z.strictObject({ oobCode: OobCode }),
    output: Done,
  }),
}
