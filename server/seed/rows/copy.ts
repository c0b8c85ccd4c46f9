import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from } from 'pg-copy-streams'

export type Value = string | number | boolean | Date | null | readonly string[]

/** Writes rows into a table by COPY, as fast as the database accepts them; `columns` name the values of each row. */
export async function copyRows(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(batches(rows)), target)
}

// Large enough that the overhead of a batch is negligible.
const batchLength = 200_000

function* batches(rows: Iterable<readonly Value[]>): Generator<string> {
  let batch = ''
  for (const row of rows) {
    batch += `${row.map(field).join('\t')}\n`
    if (batch.length < batchLength) continue
    yield batch
    batch = ''
  }
  if (batch) yield batch
}

function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object') return escaped(`{${value.map(element).join(',')}}`)
  return escaped(String(value))
}

const element = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`

const escaped = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (character) =>
    character === '\\' ? '\\\\' : `\\${{ '\t': 't', '\n': 'n', '\r': 'r' }[character]}`,
  )
