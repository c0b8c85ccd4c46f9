import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { staffLimits } from '../limits/staff.ts'
import { yearlyCalls } from './calls.ts'
import { adminActs, measures, messageKinds } from './options.ts'

const Year = z.coerce.number().check(z.int(), z.gte(staffLimits.firstReportYear), z.lte(2100))
const count = z.int()
/** The median number of days from start to end; null when nothing has ended yet. */
const medianDays = z.nullable(z.number())

/** What the staff did in a calendar year (UTC). */
export const YearlyReport = z.object({
  year: z.int(),
  /** Reports, questions and feedback that came in the year, and what became of them since. */
  received: z.array(z.object({ kind: z.enum(messageKinds), received: count, settled: count, medianDays })),
  /** Decisions of the year against people and their work, how many were appealed, and how many were taken back after that. */
  decisions: z.array(z.object({ measure: z.enum(measures), made: count, appealed: count, takenBack: count })),
  /** Disputes that were opened in the year. */
  disputes: z.object({
    ...{ opened: count, decided: count, appealed: count, bySplit: count, bySilence: count, undecided: count },
    medianDays,
  }),
  /** The lines of the log, by act. */
  acts: z.array(z.object({ act: z.enum(adminActs), count })),
})
export type YearlyReport = z.output<typeof YearlyReport>

const Asked = z.object({ year: Year })

/** The yearly report of the staff's work. People decide everything in it, never a program. */
export const yearlyEndpoints = {
  report: endpoint(yearlyCalls.report, {
    summary: 'What the staff did in a calendar year (UTC): what came in, what was decided and appealed, and every act.',
    params: Asked,
    output: z.object({ report: YearlyReport }),
  }),
  csv: endpoint(yearlyCalls.csv, { summary: 'The same as CSV.', params: Asked, output: Bytes, type: 'text/csv' }),
}
