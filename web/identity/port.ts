import type { SignUpInput } from '@guildhall/contract/identity/auth.ts'
import type { Session, SignInWays } from '@guildhall/contract/identity/sessions.ts'
import type { FirstUseInput, SocialPurpose, SocialStep } from '@guildhall/contract/identity/social.ts'
import type { UserType } from '@guildhall/contract/values/options.ts'

/** What the product's session is opened with after the provider let somebody in. */
export interface SignedIn {
  idToken: string
  email: string
  /** It cancelled a deletion that was asked for. */
  kept?: boolean
  /** What the token request says of somebody who came by a social provider. */
  person?: { userType: UserType; firstName: string; lastName: string }
}

/**
 * The identity provider as the browser knows it. Every call throws ApiError with the sentence
 * to show.
 */
export interface IdentityProvider {
  /** Answers the same whether or not the address was known. */
  signUp(input: SignUpInput): Promise<void>
  signIn(email: string, password: string): Promise<SignedIn>
  /** Without a password `new_password_required` may come back: another browser signed up. */
  verifyByCode(email: string, code: string, password?: string): Promise<SignedIn>
  /** After a sign-up signs in; after a change of address answers what the address is now. */
  verifyByLink(oobCode: string, password?: string): Promise<SignedIn | { changedTo: string }>
  resend(email: string): Promise<void>
  requestReset(email: string): Promise<void>
  confirmReset(oobCode: string, newPassword: string): Promise<void>
  /** Takes back a change of address, with a new password; answers the address. */
  recoverEmail(oobCode: string, newPassword: string): Promise<string>
  /** A valid ID token, or null for somebody signed out. */
  freshIdToken(): Promise<string | null>
  /** Tells of every sign-in and sign-out, here and in other tabs, until the returned function is called. */
  onChange(listener: () => void): () => void
  /** Ends the session: at once here, on the server as soon as it can be reached. */
  signOut(): void
}

/** A window at a social provider. */
export interface SocialPopup {
  /** Names the attempt in every call about it. */
  nonce: string
  /** Once the provider led back, or the window is gone; `finish` knows which. Rejects with why it could not begin. */
  back: Promise<void>
  /** Brings the window to the front. */
  show(): void
  close(): void
}

/** Sign-in by social providers. Every call throws ApiError with the sentence to show. */
export interface SocialSignIn {
  /** Opens the window, which browsers allow as the answer to a click alone. Throws `popup_blocked`. */
  open(provider: string, purpose: SocialPurpose): SocialPopup
  /** What came of the window. */
  finish(nonce: string): Promise<SocialStep>
  firstUse(nonce: string, input: FirstUseInput): Promise<SocialStep>
  resend(nonce: string): Promise<SocialStep>
  confirm(nonce: string, code: string): Promise<SocialStep>
  link(nonce: string, password: string): Promise<SocialStep>
  /** Hears of windows that came back after they seemed closed, because their provider cut them off. */
  onLate(listener: (nonce: string) => void): () => void
}

/**
 * The identity provider for somebody signed in. Where a call needs a fresh proof, it asks for it by itself (see
 * lib/fresh-proof.ts). Every call throws ApiError with the sentence to show.
 */
export interface AccountProvider {
  ways(options?: { signal?: AbortSignal }): Promise<SignInWays>
  sessions(options?: { signal?: AbortSignal }): Promise<Session[]>
  endSession(id: string): Promise<void>
  /** Fresh. 'all' ends this one too. */
  endSessions(which: 'others' | 'all'): Promise<void>
  /** Fresh; ends every other session. `last_way_in` when nothing else opens the account. */
  removeProvider(id: string): Promise<void>
  /** Proves by the password that it is the same person; what follows is fresh. */
  prove(password: string): Promise<void>
  /** Fresh; ends every other session. */
  changePassword(newPassword: string): Promise<void>
  /** Fresh; mails a link to the new address. */
  changeEmail(email: string): Promise<void>
}
