/** What a query string says, as the API reads it: a name that comes several times is a list. */
export type QueryValues = Record<string, string | string[]>

export function readQueryString(query: string): QueryValues {
  const params = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : (values[0] ?? '')]
    }),
  )
}

/** Filters as a query string, their names in order: the same search is one text; '' for none. */
export function writeQueryString(filters: object): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, String(each))
  return params.toString()
}
