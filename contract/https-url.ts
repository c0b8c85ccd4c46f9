import * as z from 'zod/mini'
import { assetLimits } from './asset-limits.ts'
import { assetTexts } from './errors.ts'

/** An address of the web that nobody on the way can read or change, without a name or password in it. */
export const HttpsUrl = z
  .string({ error: assetTexts.linkInvalid })
  .check(
    z.trim(),
    z.maxLength(assetLimits.url, { error: assetTexts.linkInvalid }),
    z.refine(isHttps, { error: assetTexts.linkInvalid }),
  )

function isHttps(url: string): boolean {
  if (!/^https:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) return false
  const { protocol, username, password } = new URL(url)
  return protocol === 'https:' && username === '' && password === ''
}
