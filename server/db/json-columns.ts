/** JSON text that the database makes of expressions, by the names they get. */
export function jsonOf(fields: Record<string, string>): string {
  const columns = Object.entries(fields).map(([name, expression]) => `${expression} as "${name}"`)
  return `(select row_to_json(o)::text from (select ${columns.join(', ')}) o)`
}

/** A moment as the API writes it: ISO 8601 in UTC with milliseconds. */
export function isoMoment(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
