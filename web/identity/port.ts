import type { Returning, SignUpInput } from '@guildhall/contract/identity/auth.ts'
import type { FactorCode, Factors, Passkey, SecondStep } from '@guildhall/contract/identity/factors.ts'
import type { Session, SignInWays } from '@guildhall/contract/identity/sessions.ts'
import type { FirstUseInput, SocialPurpose, SocialStep } from '@guildhall/contract/identity/social.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'

/** What opens the product's session after the provider's sign-in. */
export interface SignedIn {
  idToken: string
  email: string
  /** What the sign-in ended. */
  returning?: Returning
  /** The token request's data about a person who signs in with a social provider. */
  person?: { userType: UserType; firstName: string; lastName: string }
}

/** A sign-in that waits for the second factor, in this browser. */
export interface AskedFactor {
  secondStep: SecondStep
  email: string
}

/** The identity provider as seen by the browser. Every call throws ApiError with the sentence to show. */
export interface IdentityProvider {
  /** Resolves the same way whether or not the address is known. */
  signUp(input: SignUpInput): Promise<void>
  /** An account with a second factor is asked for it: see `SecondFactor`. */
  signIn(email: string, password: string): Promise<SignedIn | AskedFactor>
  /** Without a password it may throw `new_password_required`: the sign-up was in another browser. */
  verifyByCode(email: string, code: string, password?: string): Promise<SignedIn>
  /** After a sign-up, signs in; after a change of address, returns the new address. */
  verifyByLink(oobCode: string, password?: string): Promise<SignedIn | { changedTo: string }>
  resend(email: string): Promise<void>
  /** Gives the sign-up that waits in this browser another address, and mails a code there. */
  correctAddress(email: string, newEmail: string): Promise<void>
  requestReset(email: string): Promise<void>
  confirmReset(oobCode: string, newPassword: string): Promise<void>
  /** Reverts a change of address, with a new password; returns the address. */
  recoverEmail(oobCode: string, newPassword: string): Promise<string>
  /** Returns a valid ID token, or null when signed out. */
  freshIdToken(): Promise<string | null>
  /** Calls `listener` on every sign-in and sign-out, here and in other tabs, until the returned function is called. */
  onChange(listener: () => void): () => void
  /** Ends the session: immediately here, on the server as soon as it can be reached. */
  signOut(): void
}

/** Sign-in by passkey, and the second step of other sign-ins. Every call throws ApiError with the sentence to show. */
export interface SecondFactor {
  signInByCode(code: FactorCode): Promise<SignedIn>
  /** Asks the browser for a passkey: in the second step for one of the account, otherwise for any. */
  signInByPasskey(): Promise<SignedIn>
  /** Mails the link that begins a recovery. */
  requestRecovery(): Promise<void>
  /** Begins the wait; returns its end, ISO 8601. */
  beginRecovery(oobCode: string): Promise<string>
  stopRecovery(oobCode: string): Promise<void>
}

/** The second factors of a signed-in user. Where a call needs a fresh proof, it requests it itself. */
export interface FactorProvider {
  list(options?: { signal?: AbortSignal }): Promise<Factors>
  startApp(): Promise<AppKey>
  /** Returns the recovery codes, which are never shown again. */
  confirmApp(code: string): Promise<string[]>
  removeApp(): Promise<void>
  renewCodes(): Promise<string[]>
  /** Lets the browser create a passkey; returns recovery codes if it is the first factor. */
  addPasskey(name: string): Promise<{ passkey: Passkey; codes: string[] | null }>
  renamePasskey(id: string, name: string): Promise<void>
  removePasskey(id: string): Promise<void>
  stopRecovery(): Promise<void>
  /** Completes a fresh proof whose first step was the password or a provider. */
  proveByCode(code: FactorCode): Promise<void>
  proveByPasskey(): Promise<void>
}

/** A new key for an authenticator app. */
export interface AppKey {
  secret: string
  uri: string
  qr: { size: number; path: string }
}

/** A window at a social provider. */
export interface SocialPopup {
  /** Identifies the attempt in every call about it. */
  nonce: string
  /**
   * Resolves when the provider has redirected back or the window is gone; `finish` knows which. Rejects with the reason it
   * could not start.
   */
  back: Promise<void>
  /** Brings the window to the front. */
  show(): void
  close(): void
}

/** Sign-in with social providers. Every call throws ApiError with the sentence to show. */
export interface SocialSignIn {
  /** Opens the window, which browsers allow only in response to a click. Throws `popup_blocked`. */
  open(provider: string, purpose: SocialPurpose): SocialPopup
  /** Returns the outcome of the window. */
  finish(nonce: string): Promise<SocialStep>
  firstUse(nonce: string, input: FirstUseInput): Promise<SocialStep>
  resend(nonce: string): Promise<SocialStep>
  confirm(nonce: string, code: string): Promise<SocialStep>
  link(nonce: string, password: string): Promise<SocialStep>
  /** Listens for windows that return after they seemed closed, because their provider severed the link to them. */
  onLate(listener: (nonce: string) => void): () => void
}

/**
 * The identity provider for a signed-in user. Where a call needs a fresh proof, it requests it itself (see
 * lib/fresh-proof.ts). Every call throws ApiError with the sentence to show.
 */
export interface AccountProvider {
  ways(options?: { signal?: AbortSignal }): Promise<SignInWays>
  sessions(options?: { signal?: AbortSignal }): Promise<Session[]>
  endSession(id: string): Promise<void>
  /** Needs a fresh proof. 'all' ends this session too. */
  endSessions(which: 'others' | 'all'): Promise<void>
  /** Needs a fresh proof; ends every other session. Throws `last_way_in` when nothing else opens the account. */
  removeProvider(id: string): Promise<void>
  /** Proves the user's identity by password; returns the second step if a second factor must follow. */
  prove(password: string): Promise<SecondStep | null>
  /** Needs a fresh proof; ends every other session. */
  changePassword(newPassword: string): Promise<void>
  /** Needs a fresh proof; mails a link to the new address. */
  changeEmail(email: string): Promise<void>
}
