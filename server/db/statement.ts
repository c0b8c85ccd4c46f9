import type { Queryable } from './connect.ts'

/** SQL of ours with its values. Under a name it is prepared once per connection, so one name always has one text. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/**
 * Runs hand-written SQL on the pool or inside a transaction and answers its rows. Times arrive as PostgreSQL's text,
 * which unlike a `Date` keeps microseconds. Without a name it is planned anew for its values: for searches, whose best
 * plan depends on how common the words are.
 */
export async function run<Row>(db: Queryable, { name, text, values }: Statement): Promise<Row[]> {
  const result = await db._.session.prepareQuery({ sql: text, params: values }, undefined, name, false).execute()
  return (result as { rows: Row[] }).rows
}

const named = new Map<string, string>()

/** A statement whose text never changes, as a function of its values. Two texts of one name are refused as they are declared. */
export function prepared<Row>(name: string, text: string) {
  // A connection that has prepared the one refuses the other, but only when both happen to come to it.
  if ((named.get(name) ?? text) !== text) throw new Error(`Two statements are called ${name}`)
  named.set(name, text)
  return (db: Queryable, ...values: unknown[]) => run<Row>(db, { name, text, values })
}

/** Collects the values of a text that is put together: `bind(value)` answers its place, such as `$3`. */
export function binder() {
  const values: unknown[] = []
  const bind = (value: unknown) => `$${values.push(value)}`
  return { bind, values }
}
