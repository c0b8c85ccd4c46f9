import { agentSorts } from '@guildhall/contract/agents/options.ts'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { displayName } from '#lib/format/people.ts'
import { loadWhenOnline } from '#lib/page/lazy-component.tsx'
import { useViewer } from '#lib/page/viewer.ts'
import { lateForm } from '#listings/list-filters.tsx'
import { type ListKind, totalText } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { type AgentFacets, type AgentPage, agentListQueries } from './agent-list-queries.ts'
import { AgentList, AgentListSkeleton } from './agent-row.tsx'
import { type AgentSearch, agentsPath, countFilters, readAgentSearch } from './agent-search.ts'

interface AgentsListProps {
  search: AgentSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** The tabs of result kinds, for a search text. */
  tabs: ReactNode
  /** Shown beside the tokens: the button that saves this search. */
  saving: ReactNode
}

/** The list of all agents. */
export function AgentsList({ search, failure, tabs, saving }: AgentsListProps) {
  const viewer = useViewer()
  const list = useQuery({ ...agentListQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...agentListQueries.facets(search), enabled: !failure })
  const total = countFilters(search) > 0 ? undefined : counts.data?.total
  return (
    <ListPage
      kind={agentListing}
      {...{ search, list, counts, failure, saving }}
      title={titleOf(search, list.data)}
      lead={`${total?.value ? totalText(total, ['agent', 'agents']) : 'Agents'} by members. Each says what it does not do, and shows a real run.`}
      action={
        viewer ? (
          <Link className={buttonClass()} to="/agents/new">
            <Icon of={Plus} />
            Publish an agent
          </Link>
        ) : null
      }
    >
      {() => tabs}
    </ListPage>
  )
}

function titleOf({ q, category, author }: AgentSearch, page: AgentPage | undefined): string {
  if (q) return `Results for “${q}”`
  const person = page?.items[0]?.author
  if (author && person) return `AI agents by ${displayName(person)}`
  return category ? `AI agents: ${category}` : 'AI agents'
}

/** No agent has been published yet. Members have the button to publish one in the heading. */
function NoAgents() {
  const viewer = useViewer()
  return (
    <EmptyState
      solid="octa"
      title="No agent is published yet"
      actions={
        viewer ? null : (
          <Link className={buttonClass({ look: 'primary' })} to="/signup">
            Join and publish the first one
          </Link>
        )
      }
    >
      Programs that people publish for others to run appear here.
    </EmptyState>
  )
}

const sortLabels = {
  relevance: 'Best match',
  newest: 'Newest',
  favorites: 'Most favorites',
  rating: 'Best rated',
} as const

const loadForm = () => import('./agent-filters.tsx').then((module) => module.AgentFilterForm)
let names: Promise<typeof import('./active-agent-filters.ts')> | undefined

/** Agents as a kind of listing. */
const agentListing: ListKind<AgentSearch, AgentPage, AgentFacets> = {
  pathname: '/aiagents',
  path: agentsPath,
  read: readAgentSearch,
  nouns: ['agent', 'agents'],
  total: (page) => page?.total,
  countFilters,
  filterNames: () => (names ??= loadWhenOnline(() => import('./active-agent-filters.ts'))),
  withoutForm: ({ q, author, sort }) => ({ q, author, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts({ q }) {
    const usual = q ? 'relevance' : 'newest'
    const others = agentSorts.filter((each) => each !== usual && each !== 'relevance')
    return [usual, ...others].map((each) => [each, sortLabels[each as keyof typeof sortLabels]])
  },
  cards: ({ items }) => <AgentList agents={items} />,
  Waiting: AgentListSkeleton,
  Empty: NoAgents,
}
