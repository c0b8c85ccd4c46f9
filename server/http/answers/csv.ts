// What a spreadsheet would take for a formula, full-width signs and what it leaves out before them among it.
const formula = /^[\s\p{C}\p{Z}]*[=+\-@|%＝＋－＠]/u
// Ours, and harmless: dates, amounts and counts.
const plain = /^\d[\d.-]*$/

type CsvRows = readonly (readonly (string | number)[])[]

/**
 * Rows as CSV of RFC 4180, which Excel reads as UTF-8. A text that a spreadsheet would take for a formula gets an
 * apostrophe before it, so that no title can run anything where its file is opened.
 */
export function csvOf(rows: CsvRows): string {
  return `\ufeff${csvRows(rows)}`
}

/** More rows of a CSV that `csvOf` began. */
export function csvRows(rows: CsvRows): string {
  return rows.map((row) => `${row.map(field).join(',')}\r\n`).join('')
}

function field(value: string | number): string {
  const text = String(value)
  if (plain.test(text)) return text
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n']|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
