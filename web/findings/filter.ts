import type { FindingHead } from '@guildhall/contract/findings/findings.ts'
import { type FindingState, findingStates, type Severity, severities } from '@guildhall/contract/findings/options.ts'

/** Which findings are shown. */
export interface FindingFilter {
  state: FindingState | null
  severity: Severity | null
  /** Words of which each is in title or place. */
  words: string
}

const known = <T extends string>(list: readonly T[], value: string | null): T | null =>
  list.find((each) => each === value) ?? null

/** The filter of an address; unknown values filter nothing. */
export const filterOf = (search: URLSearchParams): FindingFilter => ({
  state: known(findingStates, search.get('state')),
  severity: known(severities, search.get('severity')),
  words: search.get('q') ?? '',
})

const rank = new Map(severities.map((severity, at) => [severity, at]))
const rankOf = ({ severity }: FindingHead) => rank.get(severity) ?? 0

/** Findings with the worst first; of one severity in the sequence of their numbers. */
export const sortFindings = (items: readonly FindingHead[]): FindingHead[] =>
  items.toSorted((a, b) => rankOf(a) - rankOf(b) || a.number - b.number)

function hasWords({ number, title, place }: FindingHead, words: readonly string[]): boolean {
  const text = `${number} ${title} ${place}`.toLowerCase()
  return words.every((word) => text.includes(word))
}

/** The findings of a filter, in the same sequence. */
export function filterFindings(
  items: readonly FindingHead[],
  { state, severity, words }: FindingFilter,
): FindingHead[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter(
    (each) =>
      (state === null || each.state === state) &&
      (severity === null || each.severity === severity) &&
      hasWords(each, wanted),
  )
}

/** How many findings have each value. */
export function countBy<K extends 'state' | 'severity'>(items: readonly FindingHead[], field: K) {
  const counts = new Map<FindingHead[K], number>()
  for (const each of items) counts.set(each[field], (counts.get(each[field]) ?? 0) + 1)
  return counts
}
