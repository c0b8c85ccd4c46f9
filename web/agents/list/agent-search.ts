import {
  type AgentCategory,
  type AgentLicence,
  type AgentPrice,
  type AgentSort,
  type AgentTrusted,
  type AgentWay,
  agentCategories,
  agentLicences,
  agentPrices,
  agentSorts,
  agentTrusts,
  agentWays,
} from '@guildhall/contract/agents/options.ts'
import { agentLimits } from '@guildhall/contract/limits/agents.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'

/** The search in a URL of the list of agents. */
export interface AgentSearch {
  q?: string | undefined
  category?: AgentCategory | undefined
  tag?: string[] | undefined
  way?: AgentWay | undefined
  price?: AgentPrice | undefined
  licence?: AgentLicence[] | undefined
  model?: 'yes' | 'no' | undefined
  trust?: AgentTrusted[] | undefined
  /** The customUserId of their author. */
  author?: string | undefined
  sort?: AgentSort | undefined
  cursor?: string | undefined
}

/** Returns the URL that shows `search`. */
export function agentsPath(search: AgentSearch = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of [value].flat()) if (each !== undefined && each !== '') params.append(name, `${each}`)
  return params.size > 0 ? `/aiagents?${params}` : '/aiagents'
}

/** Parses a URL; unusable values count as absent and a long text is cut, so that any link shows agents. */
export function readAgentSearch(params: URLSearchParams): AgentSearch {
  const said = (name: string) => params.get(name)?.trim() || undefined
  const some = <T>(values: T[]) => (values.length > 0 ? values : undefined)
  const author = said('author')
  const search: AgentSearch = {
    // Never cut a surrogate pair.
    q: said('q')
      ?.slice(0, pageLimits.query)
      .replace(/[\uD800-\uDBFF]$/, ''),
    category: agentCategories.find((each) => each === said('category')),
    tag: some(readTags(params.getAll('tag'))),
    way: agentWays.find((each) => each === said('way')),
    price: agentPrices.find((each) => each === said('price')),
    licence: some(agentLicences.filter((each) => params.getAll('licence').includes(each))),
    model: (['yes', 'no'] as const).find((each) => each === said('model')),
    trust: some(agentTrusts.filter((each) => params.getAll('trust').includes(each))),
    author: author && /^[a-z0-9-]{3,80}$/.test(author) ? author : undefined,
    sort: agentSorts.find((each) => each === said('sort')),
    cursor: said('cursor'),
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

/** Returns the number of filters, not counting sorting and page: each tag and licence is one of its own. */
export function countFilters({ sort: _sort, cursor: _cursor, ...others }: AgentSearch): number {
  return Object.values(others)
    .flat()
    .filter((value) => value !== undefined).length
}

/** Returns a search as the server filters by it. */
export const filtersOf = ({ sort: _sort, cursor: _cursor, ...filters }: AgentSearch) => filters

// A tag in two spellings is one.
function readTags(said: readonly string[]): string[] {
  const { items, characters } = agentLimits.tags
  const tags = said.map((each) => each.trim().slice(0, characters)).filter(Boolean)
  return [...new Map(tags.map((each) => [each.toLowerCase(), each])).values()].slice(0, items)
}
