import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#config/config.ts'

type Signing = Pick<Config, 'origin' | 'authSecret'>

/** The addresses with which the reader of an email stops its kind, without signing in. */
export interface StopLinks {
  /** The page that asks before it stops them: mail scanners open links. */
  stopUrl: string
  /** What a mail program posts to (RFC 8058). */
  oneClickUrl: string
}

/** Returns the links that stop `subject`: a saved search, or emails of a person. They work as long as that exists. */
export function stopLinks({ origin, authSecret }: Signing, subject: string): StopLinks {
  const token = encodeURIComponent(stopToken(subject, authSecret))
  return {
    stopUrl: `${origin}/unsubscribe?token=${token}`,
    oneClickUrl: `${origin}/api/unsubscribe/one-click?token=${token}`,
  }
}

/** Returns the subject of a link's token; null when we did not sign it. */
export function stoppedBy(token: string, { authSecret }: Pick<Signing, 'authSecret'>): string | null {
  const subject = token.slice(0, token.lastIndexOf('.'))
  const [given, right] = [Buffer.from(token), Buffer.from(stopToken(subject, authSecret))]
  return given.length === right.length && timingSafeEqual(given, right) ? subject : null
}

function stopToken(subject: string, secret: string): string {
  return `${subject}.${createHmac('sha256', secret).update(`stop alert\n${subject}`).digest('base64url')}`
}
