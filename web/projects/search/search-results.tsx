import type { FoundCard } from '@guildhall/contract/projects/projects.ts'
import type { Topic } from '@guildhall/contract/projects/search.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ListFailure } from '#listings/list-failure.tsx'
import { PersonRow } from '#listings/person-row.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { categoryName, MatchLine, Price, Rating } from '../card/card-facts.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'
import { Highlight } from './highlight.tsx'
import { searchQueries, topicPath } from './search-queries.ts'

const fewProjects = 6

interface SearchResultsProps {
  q: string
  tab: Exclude<Tab, 'people'>
  /** The loader got no answer. */
  failed: boolean
}

/** All results of a search, by kind. */
export function SearchResults({ q, tab, failed }: SearchResultsProps) {
  const { data: found, error, refetch } = useQuery({ ...searchQueries.results(q), enabled: !failed })
  const has = (kind: Tab) => tab === 'all' || tab === kind
  const viewer = useViewer()
  const isFailed = !found && (failed || error)
  const words = found?.corrected ?? q
  const isEmpty = found && found.projects.length + found.people.length + found.topics.length === 0
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{q ? `Results for “${q}”` : 'Search'}</h1>
          {found?.corrected || found?.partial ? (
            <p className="c2" role="status">
              {found.corrected ? `Showing results for “${found.corrected}”. ` : ''}
              {found.partial ? 'No project has all of these words; these have most of them.' : ''}
            </p>
          ) : null}
        </div>
        {viewer && q && !isEmpty && !isFailed ? <SaveSearchButton search={{ q }} /> : null}
      </div>
      {isFailed ? <ListFailure onRetry={refetch} /> : null}
      {isEmpty ? (
        <EmptyState
          solid="octa"
          title={q ? `Nothing found for “${q}”` : 'What are you looking for?'}
          actions={
            <>
              <Link className={buttonClass()} to={marketplacePath()}>
                Browse the marketplace
              </Link>
              <Link className={buttonClass()} to={tabPath('', 'people')}>
                Browse people
              </Link>
            </>
          }
        >
          {q ? 'Try another word, or fewer of them.' : 'Type into the box above: projects, people, skills, categories.'}
        </EmptyState>
      ) : null}
      {found && !isEmpty ? (
        <>
          <SearchTabs q={q} tab={tab} projects={found.total} />
          <div className="record srs">
            <div>
              {has('projects') && found.projects.length > 0 ? (
                <section>
                  <div className="ruled">
                    <h2 className="t-section">Projects</h2>
                    <Link className="link link--plain" to={marketplacePath({ q })}>
                      All {formatTotal(found.total)}
                    </Link>
                  </div>
                  <ul>
                    {found.projects.slice(0, tab === 'all' ? fewProjects : undefined).map((project) => (
                      <ProjectRow key={project.id} project={project} words={words} />
                    ))}
                  </ul>
                </section>
              ) : null}
              {has('people') && found.people.length > 0 ? (
                <section>
                  <div className="ruled">
                    <h2 className="t-section">People</h2>
                    <Link className="link link--plain" to={tabPath(q, 'people')}>
                      More people
                    </Link>
                  </div>
                  <ul>
                    {found.people.map((person) => (
                      <PersonRow
                        key={person.customUserId}
                        person={person}
                        mark={(text) => <Highlight text={text} words={words} />}
                      />
                    ))}
                  </ul>
                </section>
              ) : null}
              <p className="c3 t-sm mt-6">
                <Link className="link link--plain" to="/how-search-ranks">
                  How search ranks
                </Link>
              </p>
              {tab !== 'all' && found[tab].length === 0 ? <p className="c2 mt-6">No {tab} for these words.</p> : null}
            </div>
            {has('topics') && found.topics.length > 0 ? (
              <div className="record__side">
                <section className="panel">
                  <div className="panel__h">
                    <h2 className="t-sub">Topics</h2>
                  </div>
                  <ul className="lines">
                    {found.topics.map((topic) => (
                      <TopicRow key={topic.kind + topic.name} topic={topic} words={words} />
                    ))}
                  </ul>
                </section>
              </div>
            ) : null}
          </div>
        </>
      ) : null}
    </div>
  )
}

function ProjectRow({ project, words }: { project: FoundCard; words: string }) {
  return (
    <li className="lrow">
      <span className="thumb srow__thumb">
        {project.cover ? <img src={project.cover.sizes[0]?.url ?? project.cover.main} alt="" loading="lazy" /> : null}
      </span>
      <div className="grow">
        <Link className="work lrow__t" to={`/product/${project.id}`}>
          <Highlight text={project.title} words={words} />
        </Link>
        <p className="c3 t-sm">
          {displayName(project.seller)}, <Highlight text={categoryName(project)} words={words} />{' '}
          <Rating of={project} />
        </p>
        <MatchLine match={project.match} />
      </div>
      <div className="lrow__end num semi">
        <Price project={project} />
      </div>
    </li>
  )
}

function TopicRow({ topic, words }: { topic: Topic; words: string }) {
  return (
    <li className="row srs__topic">
      <div className="grow min-w-0">
        <Link className="med" to={topicPath(topic)}>
          <Highlight text={topic.name} words={words} />
        </Link>
        <p className="c3 t-sm">{topic.kind === 'skill' ? 'Skill' : 'Category'}</p>
      </div>
      <div className="c3 t-sm num nowrap">
        {formatCount(topic.projects)} {topic.projects === 1 ? 'project' : 'projects'}
      </div>
    </li>
  )
}

const tabs = ['all', 'projects', 'people', 'topics'] as const
type Tab = (typeof tabs)[number]
const names: Record<Tab, string> = { all: 'All', projects: 'Projects', people: 'People', topics: 'Topics' }

/** Parses the tab from a URL. */
export function readTab(params: URLSearchParams): Tab {
  return tabs.find((each) => each === params.get('tab')) ?? 'all'
}

/** Returns the URL of a results tab. */
function tabPath(q: string, tab: Tab): string {
  return `/search?${new URLSearchParams({ ...(q ? { q } : {}), ...(tab === 'all' ? {} : { tab }) })}`
}

interface SearchTabsProps {
  q: string
  tab: Tab
  /** The number of projects, if known. */
  projects?: { value: number; exact: boolean } | undefined
}

/** The tabs of result kinds. */
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
