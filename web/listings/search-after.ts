import type { ListAddress, ListSearch } from './list-kind.ts'

/** What is to be different: values as they are typed, for the address to make sense of. */
export type Change<Search> = { readonly [Name in keyof Search]?: unknown }

/** The search that an address has after a change; a page of the list before is left. */
export function searchAfter<Search extends ListSearch>(
  { path, read }: Pick<ListAddress<Search>, 'path' | 'read'>,
  search: Search,
  change: Change<Search>,
): Search {
  const said = path({ ...search, ...change, cursor: undefined })
  return read(new URLSearchParams(said.split('?')[1]))
}

/** A list of what is chosen with one value more or less. */
export function toggled<T>(chosen: readonly T[], value: T, isChosen: boolean): T[] {
  const others = chosen.filter((each) => each !== value)
  return isChosen ? [...others, value] : others
}
