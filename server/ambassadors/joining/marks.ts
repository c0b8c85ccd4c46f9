import { createHash, randomBytes } from 'node:crypto'
import { cookieNames } from '@guildhall/contract/api/storage-keys.ts'
import { joiningLimits } from '@guildhall/contract/limits/joining.ts'
import type { Config } from '#config/config.ts'

export type Cookies = Readonly<Record<string, string | undefined>>

const form = /^[\w-]{32}$/
const daySeconds = 86_400

/** Returns the stored form of this browser's mark; null for a browser without one. */
export function markOf(cookies: Cookies): string | null {
  const mark = cookies[cookieNames.joinMark]
  return mark && form.test(mark) ? hashOf(mark) : null
}

/** Returns the stored form of this browser's mark, made now if it has none, with the cookie to set. */
export function markOrNew(config: Pick<Config, 'demo'>, cookies: Cookies): { mark: string; cookie: string | null } {
  const known = markOf(cookies)
  if (known) return { mark: known, cookie: null }
  const made = randomBytes(24).toString('base64url')
  return { mark: hashOf(made), cookie: write(config, cookieNames.joinMark, made, joiningLimits.markDays * daySeconds) }
}

const hashOf = (mark: string) => createHash('sha256').update(mark).digest('base64url')

/** Returns the cookie that keeps a code for the sign-up. */
export const invitationCookie = (config: Pick<Config, 'demo'>, code: string): string =>
  write(config, cookieNames.invitedBy, code, joiningLimits.invitationDays * daySeconds)

/** Returns the cookie that forgets it. */
export const clearedInvitation = (config: Pick<Config, 'demo'>): string => write(config, cookieNames.invitedBy, '', 0)

// Scripts never read them, and only the API gets them. On plain http, in demo mode, Safari stores no secure cookie.
const write = ({ demo }: Pick<Config, 'demo'>, name: string, value: string, seconds: number) =>
  `${name}=${value}; Max-Age=${seconds}; Path=/api; HttpOnly; ${demo ? '' : 'Secure; '}SameSite=Lax`
