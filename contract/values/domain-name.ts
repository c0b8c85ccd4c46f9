import * as z from 'zod/mini'

/** The longest domain that the domain name system allows. */
const longest = 253

/** A domain such as carrow.example, in lower case; `error` is the sentence for anything else. */
export const domainName = (error: string) =>
  z
    .string({ error })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(longest, { error }),
      z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { error }),
    )
