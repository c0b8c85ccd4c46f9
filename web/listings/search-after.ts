import type { ListAddress, ListSearch } from './list-kind.ts'

/** What should change: values as typed, for the URL to interpret. */
export type Change<Search> = { readonly [Name in keyof Search]?: unknown }

/** Returns the search after a change; the page of the previous list is dropped. */
export function searchAfter<Search extends ListSearch>(
  { path, read }: Pick<ListAddress<Search>, 'path' | 'read'>,
  search: Search,
  change: Change<Search>,
): Search {
  const said = path({ ...search, ...change, cursor: undefined })
  return read(new URLSearchParams(said.split('?')[1]))
}

/** Returns the selection with one value added or removed. */
export function toggled<T>(chosen: readonly T[], value: T, isChosen: boolean): T[] {
  const others = chosen.filter((each) => each !== value)
  return isChosen ? [...others, value] : others
}
