import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedUrlLimits } from '@guildhall/contract/limits.ts'

/** What a signed link allows: reading one file until a moment, in seconds since 1970, under a name. */
export interface Grant {
  key: string
  expires: number
  /** What the file is called when it is saved; the end of its key by default. No control characters. */
  name?: string | undefined
}

/** Seconds a link may live from what a caller asked for; null when that is not a whole number within the bounds. */
export function readExpiry(asked: string | undefined): number | null {
  if (asked === undefined) return signedUrlLimits.defaultSeconds
  const seconds = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
  return seconds >= signedUrlLimits.minSeconds && seconds <= signedUrlLimits.maxSeconds ? seconds : null
}

/** The path and query of a link to a private file. */
export function signedPath(grant: Grant, secret: string): string {
  const name = grant.name === undefined ? '' : `&name=${encodeURIComponent(grant.name)}`
  return `/files/private/${grant.key}?expires=${grant.expires}${name}&signature=${sign(grant, secret)}`
}

/** Whether a link was made by us for this file and is not over. */
export function isGranted(grant: Grant, signature: string, secret: string, now: Date): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(grant, secret))
  return given.length === right.length && timingSafeEqual(given, right) && now.getTime() < grant.expires * 1000
}

// The method is part of what is signed, so that a link for reading can never be used for a later kind of link.
function sign({ key, expires, name }: Grant, secret: string): string {
  const said = ['GET', key, expires, ...(name === undefined ? [] : [name])].join('\n')
  return createHmac('sha256', secret).update(said).digest('base64url')
}
