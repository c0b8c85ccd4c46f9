import { type PaperSide, type PaperYear, papersPerArchive } from '@guildhall/contract/orders/papers.ts'
import { archive, type Entry } from '#http/answers/zip.ts'
import type { Viewer } from '#http/callers.ts'
import { AppError } from '#http/errors.ts'
import type { Deps } from '../../deps.ts'
import { type PaperReads, readCreditNote, readInvoice, readReceipt } from './papers.ts'
import { drawSheet } from './pdf/sheet-renderer.ts'
import { creditNoteSheet, fileName, invoiceSheet, receiptSheet, type Sheet } from './pdf/sheets.ts'
import { findPart, findYears, type YearRow } from './queries.ts'

/** The years with papers of what a person bought or sold, the newest first. */
export async function listYears({ db }: PaperReads, viewer: Viewer, side: PaperSide): Promise<PaperYear[]> {
  const years = await findYears[side](db, { personId: viewer.id })
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
  const place = { limit: papersPerArchive, offset: (part - 1) * papersPerArchive }
  const rows = await findPart[side](deps.db, { personId: viewer.id, year, ...place })
  if (rows.length === 0) throw new AppError('invoice_not_found', { message: 'There are no papers here.' })
  await deps.limits.take('paperArchive', viewer.customUserId)
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
