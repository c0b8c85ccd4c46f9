import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { requestKeys } from '../api/request-headers.ts'
import { CustomUserId, Timestamp } from '../values/values.ts'
import { creditCalls } from './credits-calls.ts'
import { termPattern } from './joining-term.ts'

const Term = z.string().check(z.regex(termPattern, { error: 'Name a term, such as 2026-09' }))
const Named = z.object({ customUserId: CustomUserId, name: z.string() })

/** What one ambassador earned in a term; minor units. */
export const CreditLine = z.object({
  ambassador: Named,
  campus: z.string(),
  active: z.int(),
  creditMinor: z.int(),
  releasedMinor: z.int(),
  /** What waits to be released. */
  dueMinor: z.int(),
  /** Whether the line is the caller's own: a colleague releases it. */
  isOwn: z.boolean(),
  suspended: z.boolean(),
})
export type CreditLine = z.output<typeof CreditLine>

export const CreditRelease = z.object({
  id: z.string(),
  /** Null once the account is erased. */
  ambassador: z.nullable(Named),
  term: Term,
  amountMinor: z.int(),
  at: Timestamp,
})
export type CreditRelease = z.output<typeof CreditRelease>

/** The list of a term, for finance. */
export const CreditList = z.object({
  currency: z.string(),
  term: Term,
  /** The terms that have a list, newest first; the present one is always among them. */
  terms: z.array(Term),
  creditMinor: z.int(),
  capMinor: z.int(),
  /** What the platform's fees hold now. */
  feesMinor: z.int(),
  lines: z.array(CreditLine),
  /** The latest releases of the term, newest first. */
  released: z.array(CreditRelease),
})
export type CreditList = z.output<typeof CreditList>

const most = 200

export const ReleaseInput = z.strictObject({
  term: Term,
  lines: z
    .array(z.strictObject({ customUserId: CustomUserId, dueMinor: z.int().check(z.gte(1)) }))
    .check(
      z.minLength(1, { error: 'Choose a line' }),
      z.maxLength(most, { error: `Release at most ${most} at a time` }),
    ),
})
export type ReleaseInput = z.output<typeof ReleaseInput>

export const creditEndpoints = {
  list: endpoint(creditCalls.list, {
    summary: 'What ambassadors earned in a term and what was released of it, the present term by default.',
    query: z.object({ term: z.optional(Term) }),
    output: CreditList,
  }),
  release: endpoint(creditCalls.release, {
    summary:
      'Books these lines from the platform’s fees to the ambassadors’ balances, all or nothing. Each line names the amount that was read: 409 when one has changed, when the fees do not hold the sum, and 403 for a line of the caller.',
    headers: [requestKeys.required],
    body: ReleaseInput,
    output: z.object({ list: CreditList }),
  }),
}
