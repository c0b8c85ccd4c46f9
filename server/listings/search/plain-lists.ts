import type { ListingKind } from '../listing-kind.ts'

/** What chooses a page of a list, not what is in the list. */
const paging = ['limit', 'cursor', 'sort']

/**
 * Whether stored counters and the table's sorted indexes can answer: at most the value that divides the kind is set, such as a
 * category, on whatever page and in whatever order. Everything else is a search.
 */
export function isPlain({ dividedBy }: Pick<ListingKind<never>, 'dividedBy'>, asked: object): boolean {
  return Object.entries(asked).every(
    ([name, value]) =>
      name === dividedBy ||
      paging.includes(name) ||
      value === undefined ||
      value === '' ||
      (Array.isArray(value) && value.length === 0),
  )
}
