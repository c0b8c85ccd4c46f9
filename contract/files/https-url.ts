import * as z from 'zod/mini'
import { assetLimits } from '../limits/files.ts'
import { assetTexts } from './texts.ts'

const invalid = { error: assetTexts.linkInvalid }
const rules = [
  z.trim(),
  z.maxLength(assetLimits.url, invalid),
  z.refine<string>(isHttps, invalid),
  z.refine<string>((url) => !unseen.test(url) && !turning.test(decoded(url)), { error: assetTexts.linkInvisible }),
] as const

/** An https address without a user name or password in it. */
export const HttpsUrl = z.string(invalid).check(...rules)

/** The same as people type it: `example.org` means `https://example.org`. */
export const TypedHttpsUrl = z.string(invalid).check(z.overwrite(withScheme), ...rules)

// A dot, and neither a scheme, a user nor a path before it.
function withScheme(typed: string): string {
  const url = typed.trim()
  return /^[^\s/:@?#.][^\s/:@?#]*\.[^\s/:@?#]+([/?#]|$)/.test(url) ? `https://${url}` : url
}

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
