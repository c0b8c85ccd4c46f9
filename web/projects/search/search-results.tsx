import { expertListPath } from '@guildhall/contract/experts/list-path.ts'
import type { FoundCard } from '@guildhall/contract/projects/projects.ts'
import type { Topic } from '@guildhall/contract/projects/search.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, formatTotal } from '#lib/format/counts-and-dates.ts'
import { displayName } from '#lib/format/people.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { ExpertLine } from '#listings/expert-line.tsx'
import { ListFailure } from '#listings/list-failure.tsx'
import { MentorLine } from '#listings/mentor-line.tsx'
import { PersonRow } from '#listings/person-row.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { categoryName, MatchLine, Price, Rating } from '../card/card-facts.tsx'
import { marketplacePath } from '../marketplace/search.ts'
import { SaveSearchButton } from '../saved-searches/save-search-button.tsx'
import { Highlight } from './highlight.tsx'
import { searchQueries, topicPath } from './search-queries.ts'
import { type SearchTab, SearchTabs, tabPath } from './search-tabs.tsx'

const fewProjects = 6
const fewAnswers = 3
/** As many as the server answers. */
const mostTopics = 12

/** A question of the help page, with the beginning of its answer. */
interface Answer {
  question: string
  excerpt: string
  to: string
}

/** Services, agents, or open jobs, that match. */
interface FoundMore {
  total: { value: number; exact: boolean }
  /** The first of them, with the searched words marked. */
  rows(mark: (text: string) => ReactNode): ReactNode
}

type Tab = Exclude<SearchTab, 'projects' | 'services' | 'agents' | 'people' | 'jobs'>

/** Said where a tab has no results, but another has. */
const none: Record<Tab, string> = {
  all: 'No projects, services, agents, people, mentors, experts or jobs match these words.',
  topics: 'No skills or categories match these words.',
  help: 'No answers match these words.',
}

interface SearchResultsProps {
  q: string
  tab: Tab
  /** The questions of the help page that match. */
  help: readonly Answer[]
  /** Null while none are known, and when only similar words were found beside results with the words as typed. */
  services: FoundMore | null
  agents: FoundMore | null
  jobs: FoundMore | null
  /** The loader got no answer. */
  failed: boolean
}

/** The results of a search of everything, by kind. All of a kind are in its own list. */
export function SearchResults({ q, tab, help, services, agents, jobs, failed }: SearchResultsProps) {
  const { data: found, error, refetch } = useQuery({ ...searchQueries.results(q), enabled: !failed })
  const isAll = tab === 'all'
  const viewer = useViewer()
  const isFailed = !found && (failed || error)
  const words = found?.corrected ?? q
  const more = (services?.total.value ?? 0) + (agents?.total.value ?? 0) + (jobs?.total.value ?? 0)
  const isEmpty =
    found &&
    found.projects.length +
      found.people.length +
      found.mentors.length +
      found.experts.length +
      found.topics.length +
      help.length +
      more ===
      0
  const results = found && {
    all: [...found.projects, ...found.people, ...found.mentors, ...found.experts],
    topics: found.topics,
    help,
  }
  const counts: ComponentProps<typeof SearchTabs>['counts'] = found && {
    projects: found.total,
    people: found.peopleTotal,
    ...(services && { services: services.total }),
    ...(agents && { agents: agents.total }),
    ...(jobs && { jobs: jobs.total }),
    topics: { value: found.topics.length, exact: found.topics.length < mostTopics },
    help: { value: help.length, exact: true },
  }
  const isBare = results?.[tab].length === 0 && !(isAll && more > 0)
  return (
    <div className="page">
      <div className="phead">
        <div>
          <h1 className="t-page">{q ? `Results for “${q}”` : 'Search'}</h1>
          {found && !isEmpty && (found.similar || found.corrected || found.partial) ? (
            <p className="c2" role="status">
              {found.corrected
                ? `Showing results for “${found.corrected}”. `
                : found.similar && !found.partial
                  ? 'Nothing has exactly these words; these results have similar ones.'
                  : ''}
              {found.partial ? 'No project has all of these words; these have most of them.' : ''}
            </p>
          ) : null}
        </div>
        {viewer && q && !isEmpty && !isFailed ? <SaveSearchButton search={{ q }} /> : null}
      </div>
      {q ? <SearchTabs q={q} tab={tab} counts={counts} /> : null}
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
          {q
            ? 'Try another word, or fewer of them.'
            : 'Type into the box above: projects, services, agents, people, mentors, experts, jobs, skills, categories, questions.'}
        </EmptyState>
      ) : null}
      {found && !isEmpty ? (
        <div className="record srs">
          <div>
            {isAll && found.projects.length > 0 ? (
              <section>
                <div className="ruled">
                  <h2 className="t-section">Projects</h2>
                  <Link className="link link--plain" to={tabPath(q, 'projects')}>
                    {found.total.value === 1
                      ? 'See it on the marketplace'
                      : `See all ${formatTotal(found.total)} projects`}
                  </Link>
                </div>
                <ul>
                  {found.projects.slice(0, fewProjects).map((project) => (
                    <ProjectRow key={project.id} project={project} words={words} />
                  ))}
                </ul>
              </section>
            ) : null}
            {isAll ? (
              <>
                <MoreFound
                  title="Services"
                  noun="services"
                  found={services}
                  to={tabPath(q, 'services')}
                  words={words}
                />
                <MoreFound title="AI agents" noun="agents" found={agents} to={tabPath(q, 'agents')} words={words} />
                <MoreFound title="Open jobs" noun="jobs" found={jobs} to={tabPath(q, 'jobs')} words={words} />
              </>
            ) : null}
            {isAll && found.people.length > 0 ? (
              <section>
                <div className="ruled">
                  <h2 className="t-section">People</h2>
                  <Link className="link link--plain" to={tabPath(q, 'people')}>
                    See all people
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
            {isAll && found.mentors.length > 0 ? (
              <section>
                <div className="ruled">
                  <h2 className="t-section">Mentors</h2>
                </div>
                <ul>
                  {found.mentors.map((mentor) => (
                    <MentorLine
                      key={mentor.person.customUserId}
                      mentor={mentor}
                      mark={(text) => <Highlight text={text} words={words} />}
                    />
                  ))}
                </ul>
              </section>
            ) : null}
            {isAll && found.experts.length > 0 ? (
              <section>
                <div className="ruled">
                  <h2 className="t-section">Experts</h2>
                  <Link className="link t-sm" to={expertListPath(new URLSearchParams({ q: words }).toString())}>
                    All experts with these words
                  </Link>
                </div>
                <ul>
                  {found.experts.map((expert) => (
                    <ExpertLine
                      key={expert.person.customUserId}
                      expert={expert}
                      mark={(text) => <Highlight text={text} words={words} />}
                    />
                  ))}
                </ul>
              </section>
            ) : null}
            {tab === 'topics' && found.topics.length > 0 ? <TopicLines topics={found.topics} words={words} /> : null}
            {tab === 'help' && help.length > 0 ? (
              <ul>
                {help.map(({ question, excerpt, to }) => (
                  <li key={to} className="lrow">
                    <div className="grow">
                      <Link className="semi lrow__t" to={to}>
                        <Highlight text={question} words={q} />
                      </Link>
                      <p className="c3 t-sm clamp2">
                        <Highlight text={excerpt} words={q} />
                      </p>
                    </div>
                  </li>
                ))}
              </ul>
            ) : null}
            {isBare ? <p className="c2">{none[tab]}</p> : null}
            <p className="c3 t-sm mt-6">
              {tab === 'help' ? (
                <Link className="link link--plain" to="/help">
                  All questions and answers
                </Link>
              ) : (
                <Link className="link link--plain" to="/how-search-ranks">
                  How search ranks
                </Link>
              )}
            </p>
          </div>
          {isAll && found.topics.length + help.length > 0 ? (
            <div className="record__side">
              {found.topics.length > 0 ? (
                <section className="panel">
                  <div className="panel__h">
                    <h2 className="t-sub">Topics</h2>
                  </div>
                  <TopicLines topics={found.topics} words={words} />
                </section>
              ) : null}
              {help.length > 0 ? (
                <section className="panel">
                  <div className="panel__h">
                    <h2 className="t-sub">Help</h2>
                    {help.length > fewAnswers ? (
                      <Link className="link link--plain t-sm" to={tabPath(q, 'help')}>
                        See all answers
                      </Link>
                    ) : null}
                  </div>
                  <ul className="lines">
                    {help.slice(0, fewAnswers).map(({ question, to }) => (
                      <li key={to} className="row srs__topic">
                        <Link className="med" to={to}>
                          <Highlight text={question} words={q} />
                        </Link>
                      </li>
                    ))}
                  </ul>
                </section>
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

interface MoreFoundProps {
  title: string
  noun: string
  found: FoundMore | null
  /** The list of all of them. */
  to: string
  words: string
}

function MoreFound({ title, noun, found, to, words }: MoreFoundProps) {
  if (!found?.total.value) return null
  return (
    <section>
      <div className="ruled">
        <h2 className="t-section">{title}</h2>
        <Link className="link link--plain" to={to}>
          {found.total.value === 1 ? `See it in the list of ${noun}` : `See all ${formatTotal(found.total)} ${noun}`}
        </Link>
      </div>
      <ul>
        {found.rows((text) => (
          <Highlight text={text} words={words} />
        ))}
      </ul>
    </section>
  )
}

function TopicLines({ topics, words }: { topics: readonly Topic[]; words: string }) {
  return (
    <ul className="lines">
      {topics.map((topic) => (
        <TopicRow key={topic.kind + topic.name} topic={topic} words={words} />
      ))}
    </ul>
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
