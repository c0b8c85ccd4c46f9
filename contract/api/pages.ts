import type { Announced } from '../content/announcement-options.ts'
import type { ClosedParts } from '../content/parts.ts'
import type { ChangedTopic } from '../content/topic-names.ts'
import type { SignUpDomains } from '../identity/admission.ts'
import type { OwnProfile } from '../users/users.ts'
import type { Theme } from '../values/options.ts'
import type { ApiRequest } from './client.ts'

/** What the server passes to the pages for each visit. */
export interface PageContext {
  /** Makes an API call in the same process, as the visitor. */
  send(request: ApiRequest): Promise<{ status: number; body: unknown }>
  viewer: OwnProfile | null
  /**
   * There is a session, but its owner cannot be determined now: the answer of the call that failed. No page is shown then.
   */
  unknown: { status: number; body: unknown } | null
  /** Shown on the error page and written to the log. */
  requestId: string
  /** Logs a failure of this page under its request id. */
  report(error: unknown): void
  /** Marks the page's own scripts: the browser gets their hashes, and the marks are removed. */
  nonce: string
  /** APP_ORIGIN. */
  origin: string
  /** Demo mode: the sign-in page may show demo people. */
  demo: boolean
  /** What demo mode does not send, because no service is configured; it can be read at /dev/outbox. */
  outbox: { mail: boolean; sms: boolean }
  /** The installation's one currency, ISO 4217. */
  currency: string
  /** What the platform keeps of each sale, in percent. */
  feePercent: number
  /** Whose email addresses can sign up. */
  signUp: SignUpDomains
  /** The parts of the product that are switched off. */
  parts: ClosedParts
  /** What is announced to this viewer now, unless they dismissed it. */
  announcement: Announced | null
  /** The texts of topics that the staff changed. */
  topicTexts: readonly ChangedTopic[]
  theme: Theme
  /** Whether the cookie banner is still due today. */
  cookieBanner: boolean
}

/** The built pages: one function from request to response (web/server.ts). */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>
