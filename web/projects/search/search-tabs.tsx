import { Link } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import { marketplacePath } from '../marketplace/search.ts'

const tabs = ['all', 'projects', 'services', 'people', 'jobs', 'topics', 'help'] as const
export type SearchTab = (typeof tabs)[number]
const names: Record<SearchTab, string> = {
  all: 'All',
  projects: 'Projects',
  services: 'Services',
  people: 'People',
  jobs: 'Jobs',
  topics: 'Topics',
  help: 'Help',
}

/** Parses the tab from a URL. */
export function readTab(params: URLSearchParams): SearchTab {
  return tabs.find((each) => each === params.get('tab')) ?? 'all'
}

/** Returns the URL of a results tab. All projects are on the marketplace and all services in their list, with filters. */
export function tabPath(q: string, tab: SearchTab): string {
  if (tab === 'projects') return marketplacePath({ q })
  if (tab === 'services') return `/services${q ? `?${new URLSearchParams({ q })}` : ''}`
  return `/search?${new URLSearchParams({ ...(q ? { q } : {}), ...(tab === 'all' ? {} : { tab }) })}`
}

interface SearchTabsProps {
  q: string
  tab: SearchTab
  /** The number of projects, if known. */
  projects?: { value: number; exact: boolean } | undefined
}

/** The tabs of a search, the same on every page that shows a part of its results. */
export function SearchTabs({ q, tab, projects }: SearchTabsProps) {
  return (
    <nav className="tabs" aria-label="Result kinds">
      {tabs.map((each) => (
        <Link
          key={each}
          className="tab"
          to={tabPath(q, each)}
          aria-current={tab === each ? 'page' : undefined}
          preventScrollReset
        >
          {names[each]}
          {each === 'projects' && projects ? <span className="n">{formatTotal(projects)}</span> : null}
        </Link>
      ))}
    </nav>
  )
}
