import type { FastifyReply } from 'fastify'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'

// Text that a spreadsheet would treat as a formula, including full-width signs and ignored characters before them.
const formula = /^[\s\p{C}\p{Z}]*[=+\-@|%＝＋－＠]/u
// Generated here, and harmless: dates, amounts and counts.
const plain = /^\d[\d.-]*$/

type CsvRows = readonly (readonly (string | number)[])[]

/**
 * Rows as CSV of RFC 4180, which Excel reads as UTF-8. A text that a spreadsheet would treat as a formula gets an apostrophe
 * before it, so that no title can run anything where its file is opened.
 */
export function csvOf(rows: CsvRows): string {
  return `\ufeff${csvRows(rows)}`
}

/** More rows for a CSV that `csvOf` began. */
export function csvRows(rows: CsvRows): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

/** A file as an answer, under its name. */
export interface Download<Content = AsyncGenerator<Uint8Array>> {
  name: string
  content: Content
}

/** Makes an answer a file that the browser saves under its name. */
export function sendDownload<Content>(reply: FastifyReply, { name, content }: Download<Content>): Content {
  reply.header('content-disposition', `attachment; filename="${name}"`)
  return content
}

/** Rows per statement: the most of an export that is in memory. */
export const partRows = 1000

/**
 * A CSV of any length, read while it is sent: `first` are its first `partRows` rows, `next` returns as many after a row, and
 * `line` is a row of the file.
 */
export async function* csvInParts<Row>(
  columns: readonly string[],
  { first, next, line }: { first: Row[]; next(last: Row): Promise<Row[]>; line(row: Row): (string | number)[] },
): AsyncGenerator<Uint8Array> {
  yield strToU8(csvOf([columns]))
  let rows = first
  for (;;) {
    yield strToU8(csvRows(rows.map(line)))
    const last = rows.at(-1)
    if (last === undefined || rows.length < partRows) return
    rows = await next(last)
  }
}

function field(value: string | number): string {
  const text = String(value)
  if (plain.test(text)) return text
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One file of an archive; `content` is text, or bytes that are compressed already. */
export interface Entry {
  name: string
  content: string | AsyncIterable<Uint8Array>
}

/** A ZIP as a stream: only what is being written is in memory. `at` is the timestamp of its files. */
export async function* archive(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of entries) {
    const file = typeof content === 'string' ? new ZipDeflate(name) : new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    if (typeof content === 'string') file.push(strToU8(content))
    else
      for await (const chunk of content) {
        file.push(chunk)
        yield* ready.splice(0)
      }
    file.push(new Uint8Array(), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready
}
