import type {
  CreationOptions,
  NewPasskeyAnswer,
  PasskeyAnswer,
  RequestOptions,
} from '@guildhall/contract/identity/passkeys.ts'
import { passkeyTexts } from '@guildhall/contract/identity/sign-in-texts.ts'
import { ApiError } from '#lib/api/api-error.ts'

/** Whether this browser can use passkeys; only for scripts, the server does not know. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential
}

/** Lets the browser create a passkey. Throws ApiError with the sentence to show. */
export async function createPasskey(options: CreationOptions): Promise<NewPasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return answerOf(await navigator.credentials.create({ publicKey }).catch(explain))
}

/** Asks the browser for a passkey. Throws ApiError with the sentence to show. */
export async function askForPasskey(options: RequestOptions): Promise<PasskeyAnswer> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return answerOf(await navigator.credentials.get({ publicKey }).catch(explain))
}

function answerOf<T>(credential: Credential | null): T {
  if (!(credential instanceof PublicKeyCredential)) throw refusal('cancelled')
  return credential.toJSON() as T
}

function explain(error: unknown): never {
  const name = error instanceof DOMException ? error.name : ''
  throw refusal(name === 'InvalidStateError' ? 'known' : name === 'NotAllowedError' ? 'cancelled' : 'failed')
}

const refusal = (why: keyof typeof passkeyTexts) =>
  new ApiError(0, { code: `passkey_${why}`, message: passkeyTexts[why] })
