import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedUrlLimits } from '@guildhall/contract/limits/shared.ts'
import type { Deps } from '../deps.ts'
import type { LinkGrant } from './port.ts'

/** What a signed link to the file routes of this server allows. */
export interface Grant extends LinkGrant {
  key: string
}

/** Returns a link to a private file that expires after the requested number of seconds. */
export async function signedLink(
  { clock, storage }: Pick<Deps, 'clock' | 'storage'>,
  { key, ...shown }: Omit<Grant, 'expires'>,
  seconds: number,
): Promise<{ url: string; expiresIn: number }> {
  const expires = Math.floor(clock.now().getTime() / 1000) + seconds
  return { url: await storage.link(key, { ...shown, expires }), expiresIn: seconds }
}

/** Returns a link's lifetime in seconds from the caller's value; null when that is not a whole number within the bounds. */
export function readExpiry(asked: string | undefined): number | null {
  if (asked === undefined) return signedUrlLimits.defaultSeconds
  const seconds = /^\d{1,6}$/.test(asked) ? Number(asked) : 0
  return seconds >= signedUrlLimits.minSeconds && seconds <= signedUrlLimits.maxSeconds ? seconds : null
}

/** Returns the path and query of a link to a private file. */
export function signedPath(grant: Grant, secret: string): string {
  const name = grant.name === undefined ? '' : `&name=${encodeURIComponent(grant.name)}`
  const shown = grant.isShown ? '&shown=1' : ''
  return `/files/private/${grant.key}?expires=${grant.expires}${name}${shown}&signature=${sign(grant, secret)}`
}

/** Whether a link was signed by us for this file and has not expired. */
export function isGranted(grant: Grant, signature: string, secret: string, now: Date): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(sign(grant, secret))
  return given.length === right.length && timingSafeEqual(given, right) && now.getTime() < grant.expires * 1000
}

// The method is part of the signature, so that a link for reading can never be used for a later kind of link.
function sign({ key, expires, name, isShown }: Grant, secret: string): string {
  const said = [isShown ? 'SHOW' : 'GET', key, expires, ...(name === undefined ? [] : [name])].join('\n')
  return createHmac('sha256', secret).update(said).digest('base64url')
}
