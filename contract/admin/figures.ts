import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { figureCalls } from './calls.ts'
import { figureNames, figurePeriods } from './figure-options.ts'

/** A UTC day, such as 2026-11-22. */
const Day = z.iso.date()
const Span = z.object({ from: Day, to: Day })
/** Null where there is nothing to say: nothing was counted, or nothing was answered. */
const Value = z.nullable(z.int())

/** One figure of the platform in a period: a count, minor units of money, or minutes (`figureRules`). */
const Figure = z.object({
  name: z.enum(figureNames),
  /** In the whole period: the sum, the number at its end, or the average. */
  now: Value,
  /** The same in the period before. */
  before: Value,
  /** One for each of `starts`. */
  points: z.array(Value),
  pointsBefore: z.array(Value),
})
export type PlatformFigure = z.output<typeof Figure>

const PlatformFigures = z.object({
  period: Span,
  /** The 30 days before, or the same days a year earlier. */
  before: Span,
  /** The first day of each point: every day, or the first day of every month. */
  starts: z.array(Day),
  currency: z.string(),
  /** When the figures were last counted; null before the first time. */
  countedAt: z.nullable(Timestamp),
  figures: z.array(Figure),
})
export type PlatformFigures = z.output<typeof PlatformFigures>

const query = z.object({ period: z._default(z.enum(figurePeriods), figurePeriods[0]) })

/** The platform in numbers. Days are UTC, and end today. */
export const figureEndpoints = {
  read: endpoint(figureCalls.read, {
    summary:
      'People, listings, orders, money, disputes and answer times of the platform, as far as they belong to the caller’s duties, with the period before.',
    query,
    output: PlatformFigures,
  }),
  csv: endpoint(figureCalls.csv, {
    summary: 'The same as CSV: a row for each day or month. Money is decimal.',
    query,
    output: Bytes,
    type: 'text/csv',
  }),
}
