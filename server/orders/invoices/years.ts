import { type PaperSide, type PaperYear, papersPerArchive } from '@guildhall/contract/papers.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import { archive, type Entry } from '#http/zip.ts'
import type { Deps } from '../../deps.ts'
import { drawSheet } from './pdf/drawing.ts'
import { receiptSheet } from './pdf/receipt-sheet.ts'
import { fileName, type Sheet } from './pdf/sheet.ts'
import { creditNoteSheet, invoiceSheet } from './pdf/sheets.ts'
import { type PaperReads, readCreditNote, readInvoice } from './reading.ts'
import { readReceipt } from './receipts.ts'
import { findPart, findYears, type YearRow } from './year-queries.ts'

/** The years with papers of what a person bought or sold, the newest first. */
export async function listYears({ db }: PaperReads, viewer: Viewer, side: PaperSide): Promise<PaperYear[]> {
  const years = await findYears[side](db, viewer.id)
  return years.map(({ year, papers }) => ({ year, papers, parts: Math.ceil(papers / papersPerArchive) }))
}

/**
 * The papers of a year as one ZIP, drawn one after the other as it is read. 404 `invoice_not_found` for a year or part without
 * papers; 429 above the limit of archives.
 */
export async function archiveOfYear(
  deps: PaperReads & Pick<Deps, 'limits' | 'clock'>,
  viewer: Viewer,
  { side, year, part }: { side: PaperSide; year: number; part: number },
): Promise<AsyncGenerator<Uint8Array>> {
  const rows = await findPart[side](deps.db, viewer.id, year, papersPerArchive, (part - 1) * papersPerArchive)
  if (rows.length === 0) throw new AppError('invoice_not_found', { message: 'There are no papers here.' })
  deps.limits.take('paperArchive', viewer.customUserId)
  return archive(entriesOf(deps, viewer, rows), deps.clock.now())
}

async function* entriesOf(deps: PaperReads, viewer: Viewer, rows: readonly YearRow[]): AsyncGenerator<Entry> {
  for (const row of rows) {
    const sheet = await sheetOf(deps, viewer, row)
    yield { name: fileName(sheet), content: once(await drawSheet(sheet)) }
  }
}

async function sheetOf(deps: PaperReads, viewer: Viewer, { kind, id, position }: YearRow): Promise<Sheet> {
  if (kind === 'receipt') return receiptSheet(await readReceipt(deps, viewer, id))
  if (position === 0) return invoiceSheet(await readInvoice(deps, viewer, id))
  return creditNoteSheet(await readCreditNote(deps, viewer, { id, position }))
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
