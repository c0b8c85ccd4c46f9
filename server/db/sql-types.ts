/**
 * What a value of SQL is in TypeScript: `Out` as a column of a row, `In` as a parameter. `names` are the types of
 * PostgreSQL that it may have; `server/db/statements.test.ts` compares them with the migrated database.
 */
export interface SqlType<Out, In = Out> {
  names: readonly string[]
  /** Turns a parameter into what the driver sends. */
  write?(value: In): unknown
  /** Only for the compiler: what a row holds. */
  out?: Out
}

/** Columns or parameters by name. */
export type Shape = Record<string, SqlType<unknown, never>>
type OutOf<T> = T extends SqlType<infer Out, never> ? Out : never
type InOf<T> = T extends { write?(value: infer In): unknown } ? In : never
/** The row that has these columns. */
export type RowOf<S extends Shape> = { [Name in keyof S]: OutOf<S[Name]> }
/** The values that these parameters take. */
export type ValuesOf<S extends Shape> = { [Name in keyof S]: InOf<S[Name]> }

const textNames = ['text', 'citext', 'varchar', 'bpchar', 'name', 'uuid']

export const text: SqlType<string> = { names: textNames }
/** A text of a closed list, which a check of the table holds. */
export const textOf = <T extends string>(): SqlType<T> => ({ names: textNames })
/** Whole numbers; a bigint above 2^53 is an error. */
export const int: SqlType<number> = { names: ['int2', 'int4', 'int8'] }
/** A parameter that is a whole number of any length, as text. */
export const longInt: SqlType<never, string> = { names: ['int8'] }
export const float: SqlType<number> = { names: ['float4', 'float8'] }
/** A decimal of any length, which arrives as text. */
export const decimal: SqlType<string, string | number> = { names: ['numeric'] }
export const bool: SqlType<boolean> = { names: ['bool'] }
/** A moment. Rows hold PostgreSQL's text, which unlike a `Date` keeps microseconds. */
export const moment: SqlType<string, string | Date> = { names: ['timestamptz'] }
/** A day, as '2026-12-07'. */
export const day: SqlType<string> = { names: ['date'] }
export const bytes: SqlType<Buffer> = { names: ['bytea'] }
/** JSON. Parameters are written as JSON text; the caller says what rows hold. */
export const json = <T>(): SqlType<T> => ({ names: ['json', 'jsonb'], write: (value) => JSON.stringify(value) })

/** The same, or null. */
export function nullable<Out, In>({ names, write }: SqlType<Out, In>): SqlType<Out | null, In | null> {
  return { names, ...(write ? { write: (value) => (value === null ? null : write(value)) } : {}) }
}

/** An array of it. */
export function list<Out, In>({ names }: SqlType<Out, In>): SqlType<Out[], readonly In[]> {
  return { names: names.map((name) => `_${name}`) }
}

/** A moment as the API writes it: ISO 8601 in UTC with milliseconds. */
export function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** Columns that several statements select, by their names: the type of each and the SQL of its value. */
export type Columns = Record<string, readonly [type: SqlType<unknown, never>, sql: string]>

/** The row of these columns, for what a statement `gives`. */
export function shapeOf<C extends Columns>(columns: C) {
  const types = Object.entries(columns).map(([name, [type]]) => [name, type])
  return Object.fromEntries(types) as { [Name in keyof C]: C[Name][0] }
}

/** The list behind `select` of these columns. */
export const selectOf = (columns: Columns): string =>
  Object.entries(columns)
    .map(([name, [, sql]]) => `${sql} as "${name}"`)
    .join(', ')
