import { createHash } from 'node:crypto'
import type { Queryable } from './connect.ts'

/** Our SQL with its values. A named statement is prepared once per connection, so one name always has one text. */
export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/**
 * Runs hand-written SQL on the pool or inside a transaction and returns its rows. Times arrive as PostgreSQL's text, which
 * unlike a `Date` keeps microseconds. Without a name it is planned again for its values: for searches, whose best plan
 * depends on how common the words are.
 */
export async function run<Row>(db: Queryable, { name, text, values }: Statement): Promise<Row[]> {
  const sent = name && shortName(name)
  const result = await db._.session.prepareQuery({ sql: text, params: values }, undefined, sent, false).execute()
  return (result as { rows: Row[] }).rows
}

/** PostgreSQL truncates longer statement names, and confuses two with the same beginning. */
const longestName = 63

// The statement name that is sent.
function shortName(name: string): string {
  if (name.length <= longestName) return name
  const hash = createHash('sha256').update(name).digest('base64url').slice(0, 16)
  return `${name.slice(0, longestName - hash.length - 1)}_${hash}`
}

interface Declared<Takes extends Shape, Gives extends Shape> {
  /** Its parameters. */
  takes?: Takes
  /** The columns of its rows; omitted for a statement without rows. */
  gives?: Gives
  /** Its text. `p` has the placeholder of each parameter, such as `$1`, by the parameter's name. */
  sql(p: { [Name in keyof Takes]: string }): string
}

/** Every declared statement by name, for the test that compares them with the database. */
export const statements = new Map<string, { text: string; takes: Shape; gives: Shape }>()

/**
 * A statement with a fixed text, as a function of its named values. It is prepared once per connection. Two texts with one
 * name are refused at declaration: a connection that has prepared the one would refuse the other.
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

/** Collects the values of a dynamic text, after those given: `bind(value)` returns its placeholder, such as `$3`. */
export function binder(given: readonly unknown[] = []) {
  const values = [...given]
  const bind = (value: unknown) => `$${values.push(value)}`
  return { bind, values }
}

/**
 * The TypeScript types of an SQL value: `Out` as a column of a row, `In` as a parameter. `names` are the PostgreSQL types it
 * may have; `server/db/statements.test.ts` compares them with the migrated database.
 */
export interface SqlType<Out, In = Out> {
  names: readonly string[]
  /** Converts a parameter to what the driver sends. */
  write?(value: In): unknown
  /** Only for the compiler: the type in a row. */
  out?: Out
}

/** Columns or parameters by name. */
export type Shape = Record<string, SqlType<unknown, never>>
type OutOf<T> = T extends SqlType<infer Out, never> ? Out : never
type InOf<T> = T extends { write?(value: infer In): unknown } ? In : never
/** The row type of these columns. */
export type RowOf<S extends Shape> = { [Name in keyof S]: OutOf<S[Name]> }
/** The values of these parameters. */
export type ValuesOf<S extends Shape> = { [Name in keyof S]: InOf<S[Name]> }

const textNames = ['text', 'citext', 'varchar', 'bpchar', 'name', 'uuid']

export const text: SqlType<string> = { names: textNames }
/** A text from a closed list, enforced by a check of the table. */
export const textOf = <T extends string>(): SqlType<T> => ({ names: textNames })
/** Whole numbers; a bigint above 2^53 is an error. */
export const int: SqlType<number> = { names: ['int2', 'int4', 'int8'] }
/** A whole number of any length as a parameter, given as text. */
export const longInt: SqlType<never, string> = { names: ['int8'] }
export const float: SqlType<number> = { names: ['float4', 'float8'] }
/** A decimal of any length, which arrives as text. */
export const decimal: SqlType<string, string | number> = { names: ['numeric'] }
export const bool: SqlType<boolean> = { names: ['bool'] }
/** A time. Rows have PostgreSQL's text, which unlike a `Date` keeps microseconds. */
export const moment: SqlType<string, string | Date> = { names: ['timestamptz'] }
/** Two moments; what happens at `to` is not between them. */
export interface Between {
  from: Date
  to: Date
}
/** A day, as '2026-12-07'. */
export const day: SqlType<string> = { names: ['date'] }
export const bytes: SqlType<Buffer> = { names: ['bytea'] }
/** JSON. Parameters are written as JSON text; the caller declares the type in rows. */
export const json = <T>(): SqlType<T> => ({ names: ['json', 'jsonb'], write: (value) => JSON.stringify(value) })

/** The same type, or null. */
export function nullable<Out, In>({ names, write }: SqlType<Out, In>): SqlType<Out | null, In | null> {
  return { names, ...(write ? { write: (value) => (value === null ? null : write(value)) } : {}) }
}

/** An array of that type. */
export function list<Out, In>({ names }: SqlType<Out, In>): SqlType<Out[], readonly In[]> {
  return { names: names.map((name) => `_${name}`) }
}

/**
 * `id = ${anyOf(ids, 'text')}`: whether a value is in a list given as a parameter. PostgreSQL plans a list for its length, each
 * time again, which takes longer than reading a few rows of several tables. It does not look into a list that is selected, and
 * plans once for each connection.
 */
export const anyOf = (ids: string, type: 'text' | 'bigint'): string => `any (array(select unnest(${ids}::${type}[])))`

/** What a person typed, for `like`: its signs stand for themselves. */
export const forLike = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&')

/** A time as the API writes it: ISO 8601 in UTC with milliseconds. */
export function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Whether a time is on one of the days `from` to `to` (UTC), parameters of type text. */
export const withinDays = (at: string, from: string, to: string): string =>
  `${at} >= ${from}::text::date::timestamp at time zone 'UTC' and ${at} < (${to}::text::date + 1)::timestamp at time zone 'UTC'`

/** Columns that several statements select, by name: the type of each and the SQL of its value. */
export type Columns = Record<string, readonly [type: SqlType<unknown, never>, sql: string]>

/** The row of these columns, for a statement's `gives`. */
export function shapeOf<C extends Columns>(columns: C) {
  const types = Object.entries(columns).map(([name, [type]]) => [name, type])
  return Object.fromEntries(types) as { [Name in keyof C]: C[Name][0] }
}

/** The `select` list of these columns. */
export const selectOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, [, sql]]) => `${sql} as "${name}"`)
    .join(', ')
