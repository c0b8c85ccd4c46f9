import { createHmac, timingSafeEqual } from 'node:crypto'
import { paymentLimits } from '@guildhall/contract/commerce-limits.ts'

/** `t=<seconds>,v1=<HMAC-SHA256 over "t.body">`, as Stripe writes it too. */
export function sign(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(secret, String(seconds), body).toString('hex')}`
}

/** Whether the header signs exactly this body, and was made within five minutes of now, before or after. */
export function isSigned(secret: string, body: Buffer, header: unknown, now: Date): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(header)) ?? []
  if (!given || !timingSafeEqual(digest(secret, seconds, body), Buffer.from(given, 'hex'))) return false
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= paymentLimits.toleranceSeconds
}

function digest(secret: string, seconds: string, body: string | Buffer): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}
