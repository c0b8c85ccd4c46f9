import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

// Column types shared by the tables of every domain.

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
export const citext = customType<{ data: string }>({ dataType: () => 'citext' })
export const moment = (name: string) => timestamp(name, { withTimezone: true })

/** The values of a closed list, as SQL. The list must be a constant, never input: it becomes part of the SQL text. */
export const oneOf = (values: readonly string[]) =>
  sql.raw(values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', '))
