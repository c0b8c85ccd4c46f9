import * as z from 'zod/mini'
import { Bytes } from '../api/bytes.ts'
import { endpoint } from '../api/endpoint.ts'
import { Timestamp } from '../values/values.ts'
import { paperCalls } from './calls.ts'

/** A paper of an order as lists show it: the invoice at position 0, then its credit notes. Money in minor units. */
export const Paper = z.object({
  position: z.int(),
  number: z.string(),
  issuedAt: Timestamp,
  amountMinor: z.int(),
})
export type Paper = z.output<typeof Paper>

/** The most papers in one archive: a year with more is split into parts. */
export const papersPerArchive = 500

const Side = z.enum(['bought', 'sold'])
export type PaperSide = z.output<typeof Side>

/** A year (UTC) in which a person has papers, split into `parts` archives. */
export const PaperYear = z.object({ year: z.int(), papers: z.int(), parts: z.int() })
export type PaperYear = z.output<typeof PaperYear>

const number = (least: number, most: number) => z.coerce.number().check(z.int(), z.gte(least), z.lte(most))

export const paperEndpoints = {
  years: endpoint(paperCalls.years, {
    summary:
      'The years for which the caller has papers, newest first: invoices, credit notes and receipts of their purchases, or invoices and credit notes of their sales.',
    params: z.object({ side: Side }),
    output: z.object({ years: z.array(PaperYear) }),
  }),
  archive: endpoint(paperCalls.archive, {
    summary: `Your papers of a year as PDF files in one ZIP archive, at most ${papersPerArchive} in each part. Parts are counted from 1.`,
    params: z.object({ side: Side, year: number(2000, 9999), part: number(1, 1000) }),
    output: Bytes,
    type: 'application/zip',
  }),
}
