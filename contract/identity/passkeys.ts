import * as z from 'zod/mini'

// The JSON forms of WebAuthn (https://www.w3.org/TR/webauthn-3), as browsers read and write them.

const base64url = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]*$/))
const longestId = 1400
const longestData = 20_000

const Transports = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))
const Named = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.optional(Transports) })

/** For `navigator.credentials.create`. */
export const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  excludeCredentials: z.array(Named),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.output<typeof CreationOptions>

/** For `navigator.credentials.get`. Without `allowCredentials` the browser offers every passkey it has for this site. */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(Named),
})
export type RequestOptions = z.output<typeof RequestOptions>

// Browsers add fields as the standard grows; the server reads only these.
const shared = { id: base64url(longestId), rawId: base64url(longestId), type: z.literal('public-key') }

/** A created passkey, as `toJSON()` gives it. */
export const NewPasskeyAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(longestData),
    attestationObject: base64url(longestData),
    transports: z.optional(Transports),
  }),
})
export type NewPasskeyAnswer = z.output<typeof NewPasskeyAnswer>

/** A used passkey, as `toJSON()` gives it. */
export const PasskeyAnswer = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url(longestData),
    authenticatorData: base64url(longestData),
    signature: base64url(longestData),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type PasskeyAnswer = z.output<typeof PasskeyAnswer>
