import { Link } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'

const tabs = ['all', 'projects', 'people', 'topics'] as const
export type Tab = (typeof tabs)[number]
const names: Record<Tab, string> = { all: 'All', projects: 'Projects', people: 'People', topics: 'Topics' }

/** The tab an address asks for. */
export function readTab(params: URLSearchParams): Tab {
  return tabs.find((each) => each === params.get('tab')) ?? 'all'
}

/** The address of a tab of the results of some words. */
export function tabPath(q: string, tab: Tab): string {
  return `/search?${new URLSearchParams({ ...(q ? { q } : {}), ...(tab === 'all' ? {} : { tab }) })}`
}

interface SearchTabsProps {
  q: string
  tab: Tab
  /** How many projects there are, where that is known. */
  projects?: { value: number; exact: boolean } | undefined
}

/** The kinds of results. */
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
