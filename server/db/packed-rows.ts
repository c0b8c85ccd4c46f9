import { betweenRows, betweenValues } from './separators.ts'

/** The SQL of one text of these values, which are never null. */
export const separated = (values: readonly string[]) => `concat_ws(chr(31), ${values.join(', ')})`

/**
 * The SQL that makes one text of all rows of a query in this order, each with these values, which are never null. Between the
 * rows stands the character 30, between values 31 (`mayBePacked` keeps both out of every text).
 */
export function packed(values: readonly string[], orderBy: string): string {
  return `string_agg(${separated(values)}, chr(30) ${orderBy})`
}

/** The rows of such a text. */
export const rowsOf = (text: string | null): string[] => (text === null ? [] : text.split(betweenRows))

/** The values of one row, of which there are so many. */
export function valuesOf(row: string, perRow: number): string[] {
  const values = row.split(betweenValues)
  if (values.length !== perRow) throw new Error('Values of the database cannot be told apart')
  return values
}
