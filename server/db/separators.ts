import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** What stands between the rows of a page that is one text, and between the values of a row (db/packed-rows.ts). */
export const betweenRows = '\u001e'
export const betweenValues = '\u001f'

/** The constraint on texts that become part of such a text: neither of the two is in them. */
export function mayBePacked(...columns: PgColumn[]): SQL {
  const texts = columns.map((column) => (column.notNull ? sql`${column}` : sql`coalesce(${column}, '')`))
  return sql`(${sql.join(texts, sql` || `)}) !~ '[\\x1e\\x1f]'`
}
