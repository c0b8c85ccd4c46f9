import { createHash } from 'node:crypto'
import type { Queryable } from './connect.ts'
import type { RowOf, Shape, ValuesOf } from './sql-types.ts'

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
  const sent = name && shortName(name)
  const result = await db._.session.prepareQuery({ sql: text, params: values }, undefined, sent, false).execute()
  return (result as { rows: Row[] }).rows
}

/** PostgreSQL cuts longer names of statements, and takes two that begin alike for one. */
const longestName = 63

// What a name is sent as.
function shortName(name: string): string {
  if (name.length <= longestName) return name
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 16)
  return `${name.slice(0, longestName - hash.length - 1)}_${hash}`
}

interface Declared<Takes extends Shape, Gives extends Shape> {
  /** Its parameters. */
  takes?: Takes
  /** The columns of its rows; nothing for a statement that answers none. */
  gives?: Gives
  /** Its text. `p` holds the place of each parameter, such as `$1`, by the parameter's name. */
  sql(p: { [Name in keyof Takes]: string }): string
}

/** Every declared statement by its name, for the test that compares them with the database. */
export const statements = new Map<string, { text: string; takes: Shape; gives: Shape }>()

/**
 * A statement whose text never changes, as a function of its named values. It is prepared once per connection. Two texts
 * of one name are refused as they are declared: a connection that has prepared the one would refuse the other.
 */
export function statement<Takes extends Shape = Record<never, never>, Gives extends Shape = Record<never, never>>(
  name: string,
  { takes = {} as Takes, gives = {} as Gives, sql }: Declared<Takes, Gives>,
) {
  const names = Object.keys(takes) as (keyof Takes & string)[]
  const text = sql(Object.fromEntries(names.map((each, index) => [each, `$${index + 1}`])) as never)
  if ((statements.get(name)?.text ?? text) !== text) throw new Error(`Two statements are called ${name}`)
  statements.set(name, { text, takes, gives })
  return (
    db: Queryable,
    ...[given]: keyof Takes extends never ? [] : [values: ValuesOf<Takes>]
  ): Promise<RowOf<Gives>[]> => {
    const values = names.map((each) => {
      const value = given?.[each] as never
      return takes[each]?.write ? takes[each].write(value) : value
    })
    return run(db, { name, text, values })
  }
}

/** Collects the values of a text that is put together, after those given: `bind(value)` answers its place, such as `$3`. */
export function binder(given: readonly unknown[] = []) {
  const values = [...given]
  const bind = (value: unknown) => `$${values.push(value)}`
  return { bind, values }
}
