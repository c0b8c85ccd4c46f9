import * as z from 'zod/mini'
import { assetLimits } from '../limits/files.ts'
import { assetTexts } from './texts.ts'

/** An https address without a user name or password in it. */
export const HttpsUrl = z.string({ error: assetTexts.linkInvalid }).check(
  z.trim(),
  z.maxLength(assetLimits.url, { error: assetTexts.linkInvalid }),
  z.refine(isHttps, { error: assetTexts.linkInvalid }),
  z.refine((url) => !unseen.test(url) && !turning.test(decoded(url)), { error: assetTexts.linkInvisible }),
)

// Control characters, format characters such as bidi overrides and zero-width ones, and characters without a glyph: no
// address needs them, and they can disguise where it leads.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
// Browsers show addresses decoded. Joiners are part of words in some scripts; characters that change the writing direction
// are not.
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

function decoded(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

function isHttps(url: string): boolean {
  if (!/^https:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}
