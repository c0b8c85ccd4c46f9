import { priceWords, wayWords } from '@guildhall/contract/agents/words.ts'
import { displayName } from '#lib/format/people.ts'
import type { ActiveFilter } from '#listings/list-kind.ts'
import type { AgentSearch } from './agent-search.ts'

interface Listed {
  items: readonly { author: Parameters<typeof displayName>[0] }[]
}

/** Returns the filters of a URL, each with the search that drops it. */
export function activeFilters(search: AgentSearch, _currency: string, page?: Listed): ActiveFilter<AgentSearch>[] {
  const { q, category, tag = [], way, price, licence = [], model, trust = [], author } = search
  // Every listed agent is theirs.
  const person = page?.items[0]?.author
  const first: AgentSearch = { ...search, cursor: undefined }
  const drop = (label: string, name: keyof AgentSearch) => ({ label, without: { ...first, [name]: undefined } })
  const others = <T>(list: readonly T[], one: T) => list.filter((each) => each !== one)
  return [
    ...(q ? [drop(`“${q}”`, 'q')] : []),
    ...(category ? [drop(category, 'category')] : []),
    ...(way ? [drop(wayWords[way].short, 'way')] : []),
    ...(price ? [drop(priceWords[price], 'price')] : []),
    ...(model ? [drop(modelWords[model], 'model')] : []),
    ...trust.map((each) => ({ label: trustWords[each], without: { ...first, trust: others(trust, each) } })),
    ...licence.map((each) => ({ label: each, without: { ...first, licence: others(licence, each) } })),
    ...tag.map((each) => ({ label: each, without: { ...first, tag: others(tag, each) } })),
    ...(author ? [drop(person ? `By ${displayName(person)}` : 'One person', 'author')] : []),
  ]
}

/** What speaks for an agent, as filters write it. */
export const trustWords = { checked: 'Checked today', read: 'Read by somebody' } as const

/** Whether an agent uses a language model, as filters write it. */
export const modelWords = { no: 'No language model', yes: 'Uses a language model' } as const
