import * as z from 'zod/mini'
import { pageLimits } from '../limits/shared.ts'

// Control characters, and format characters such as bidi overrides, which let one text pass for another. Joiners and
// direction marks stay: Persian, Arabic, Hebrew and emoji need them.
const forbidden = /[[\p{Cc}\p{Cf}\p{Cs}]--[\t\n\r\u200c\u200d\u200e\u200f]]/v
// Invisible characters left behind by word processors: dropped silently.
const leftBehind = /[\u00ad\u2060\ufeff]/g
// Flags of countries within countries are spelt with format characters.
const flags = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/gu
const visible = /[^\p{Z}\p{C}\u115f\u1160\u2800\u3164\uffa0]/u
/** Whether a text has a visible character. */
export const isVisible = (value: string) => visible.test(value)
const lineEnds = /[\r\n\t\u2028\u2029]/

/** A text of at most `max` characters, trimmed and normalised (NFC); `required` is the sentence when nothing of it is visible. */
export function text(max: number, options: { required?: string; lines?: boolean } = {}) {
  return z.string(options.required ? { error: options.required } : undefined).check(
    z.overwrite((value: string) => value.replace(leftBehind, '')),
    z.normalize('NFC'),
    z.trim(),
    ...(options.required ? [z.refine<string>(isVisible, { error: options.required })] : []),
    z.maxLength(max, { error: `Use at most ${max.toLocaleString('en')} characters` }),
    z.refine((value: string) => !forbidden.test(value.replace(flags, '')) && (options.lines || !lineEnds.test(value)), {
      error: 'Remove control or invisible characters',
    }),
  )
}

/** A list of short texts; empty entries and duplicates are dropped. */
export function textList(limits: { items: number; characters: number }) {
  return z.pipe(
    z.array(text(limits.characters)).check(z.maxLength(limits.items * 5)),
    z.pipe(
      z.transform((items: string[]) => withoutRepeats(items.filter(Boolean))),
      z.array(z.string()).check(z.maxLength(limits.items, { error: `Use at most ${limits.items} entries` })),
    ),
  )
}

// 'Rust' and 'rust' are the same entry; the first spelling stays.
function withoutRepeats(items: string[]): string[] {
  const spellings = new Map<string, string>()
  for (const item of items) if (!spellings.has(item.toLowerCase())) spellings.set(item.toLowerCase(), item)
  return [...spellings.values()]
}

export const ProjectId = z.string().check(z.regex(/^[a-z0-9]{12}$/))
export const EngagementId = ProjectId
export const JobId = ProjectId
export const MilestoneId = ProjectId
export const MeetingId = ProjectId
export const CustomUserId = z.string().check(z.regex(/^[a-z0-9-]{3,80}$/))
export const Timestamp = z.iso.datetime()
export const Email = z.pipe(
  z.string({ error: 'Enter your email address' }).check(z.trim(), z.toLowerCase()),
  z
    .email({ error: 'Enter a valid email address, such as name@example.org' })
    .check(z.maxLength(254, { error: 'Use an email address of at most 254 characters' })),
)
/** A code as people type it: spaces are ignored. */
export const Code = z.pipe(
  z.string({ error: 'Enter the code from your email' }).check(z.maxLength(32)),
  z.pipe(
    z.transform((code: string) => code.replace(/\s/g, '')),
    z.string(),
  ),
)

/** An integer in a query string, within bounds. */
export function queryInteger(min: number, max: number) {
  return z.coerce.number().check(z.int(), z.gte(min), z.lte(max))
}

/** The text of a search; characters that no text may have are refused. */
export const SearchText = z.string().check(
  z.trim(),
  z.maxLength(pageLimits.query),
  z.refine((value) => !/[\0\uD800-\uDFFF]/u.test(value)),
)

/** A parameter that may repeat in a query string, as a list without duplicates. */
export function repeated<T extends z.ZodMiniType>(item: T, max: number) {
  return z.pipe(
    z.transform((value: unknown) => [...new Set(Array.isArray(value) ? value : [value])]),
    z.array(item).check(z.maxLength(max)),
  )
}

export const Cursor = z.string().check(z.regex(/^[\w-]+$/), z.maxLength(pageLimits.cursor))
export const PageQuery = z.object({
  limit: z._default(queryInteger(1, pageLimits.maxSize), pageLimits.defaultSize),
  cursor: z.optional(Cursor),
})

/** A count that is exact up to 1,000; `exact` is false beyond. */
export const Total = z.object({ value: z.int(), exact: z.boolean() })

/** A page of a list: `nextCursor` is null on the last page. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** A page of a list with both directions: `previousCursor` is null on the first page. */
export function pageBothWays<T extends z.ZodMiniType>(item: T) {
  return z.extend(page(item), { previousCursor: z.nullable(z.string()) })
}

/** The body of every refused call. */
export const ErrorBody = z.object({
  code: z.string(),
  message: z.string(),
  error: z.string(),
  fields: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
  requestId: z.string(),
})
export type ErrorBody = z.output<typeof ErrorBody>
