import type { OwnProfile } from '../users/users.ts'
import type { Theme } from '../values/options.ts'
import type { ApiRequest } from './client.ts'

/** What the server tells the pages in a visit. */
export interface PageContext {
  /** A call of the API made in the same process, as the visitor. */
  send(request: ApiRequest): Promise<{ status: number; body: unknown }>
  viewer: OwnProfile | null
  /** There is a session, and whose it is cannot be said now: what the call for it answered. No page is shown then. */
  unknown: { status: number; body: unknown } | null
  /** What the error page shows and the log has too. */
  requestId: string
  /** Writes a failure of this page to the log, under its request id. */
  report(error: unknown): void
  /** Marks the scripts that are the page's own: the browser gets their hashes, and the marks are taken off. */
  nonce: string
  /** APP_ORIGIN. */
  origin: string
  /** Demo mode: demo people may be shown on the sign-in page. */
  demo: boolean
  /** What is not sent in demo mode, for want of a service: it is read at /dev/outbox. */
  outbox: { mail: boolean; sms: boolean }
  /** The installation's one currency, ISO 4217. */
  currency: string
  theme: Theme
  /** Whether the cookie banner is still to be read today. */
  cookieBanner: boolean
}

/** The built pages: one function from request to response (web/server.ts). */
export type RenderPage = (request: Request, context: PageContext) => Promise<Response>
