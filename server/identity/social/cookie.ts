import { tokenLives } from '@guildhall/contract/limits.ts'
import { cookieNames } from '@guildhall/contract/storage-keys.ts'

const shape = (value: string, seconds: number) =>
  `${cookieNames.social}=${value}; Max-Age=${seconds}; Path=/api; HttpOnly; Secure; SameSite=Lax`

/** Ties a social sign-in to this browser; sent to the API alone, also when the provider leads back to it. */
export const socialCookie = (secret: string) => shape(secret, tokenLives.socialCookie)

/** For an attempt that is over. */
export const clearedSocialCookie = shape('', 0)
