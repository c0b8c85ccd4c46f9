import { Link } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import { isPartOn, useClosedParts } from '#lib/page/closed-parts.ts'
import { marketplacePath } from '../marketplace/search.ts'

const tabs = ['all', 'projects', 'services', 'agents', 'people', 'jobs', 'topics', 'help'] as const
export type SearchTab = (typeof tabs)[number]
const names: Record<SearchTab, string> = {
  all: 'All',
  projects: 'Projects',
  services: 'Services',
  agents: 'AI agents',
  people: 'People',
  jobs: 'Jobs',
  topics: 'Topics',
  help: 'Help',
}

/** Parses the tab from a URL. */
export function readTab(params: URLSearchParams): SearchTab {
  return tabs.find((each) => each === params.get('tab')) ?? 'all'
}

/** Returns the URL of a results tab. All projects are on the marketplace and all services and agents in their lists, with filters. */
export function tabPath(q: string, tab: SearchTab): string {
  if (tab === 'projects') return marketplacePath({ q })
  if (tab === 'agents') return `/aiagents${q ? `?${new URLSearchParams({ q })}` : ''}`
  if (tab === 'services') return `/services${q ? `?${new URLSearchParams({ q })}` : ''}`
  return `/search?${new URLSearchParams({ ...(q ? { q } : {}), ...(tab === 'all' ? {} : { tab }) })}`
}

interface SearchTabsProps {
  q: string
  tab: SearchTab
  /** The number of results of each kind, where known. */
  counts?: Partial<Record<SearchTab, { value: number; exact: boolean }>>
}

/** The tabs of a search, the same on every page that shows a part of its results. */
export function SearchTabs({ q, tab, counts = {} }: SearchTabsProps) {
  const closed = useClosedParts()
  const isShown = (each: SearchTab) =>
    each === 'services' || each === 'agents' || each === 'jobs' ? isPartOn(closed, each) : true
  return (
    <nav className="tabs" aria-label="Result kinds">
      {tabs.filter(isShown).map((each) => {
        const count = counts[each]
        return (
          <Link
            key={each}
            className="tab"
            to={tabPath(q, each)}
            aria-current={tab === each ? 'page' : undefined}
            preventScrollReset
          >
            {names[each]}
            {count ? <span className="n">{formatTotal(count)}</span> : null}
          </Link>
        )
      })}
    </nav>
  )
}
