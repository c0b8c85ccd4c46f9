import '../experts.css'
import type { ExpertFacets } from '@guildhall/contract/experts/experts.ts'
import { expertHelp, expertHelpWords } from '@guildhall/contract/experts/options.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { useViewer } from '#lib/page/viewer.ts'
import { lateForm } from '#listings/list-filters.tsx'
import { type ListKind, totalText } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type ExpertPage, expertQueries } from '../expert-api.ts'
import { ExpertRow } from './expert-row.tsx'
import { activeFilters, countFilters, type ExpertSearch, expertsPath, readExpertSearch } from './expert-search.ts'

interface ExpertsListProps {
  search: ExpertSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** Shown beside the tokens: the button that saves this search. */
  saving: ReactNode
}

/** The list of experts, with the search above it. */
export function ExpertsList({ search, failure, saving }: ExpertsListProps) {
  const viewer = useViewer()
  const list = useQuery({ ...expertQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...expertQueries.facets(search), enabled: !failure })
  const total = countFilters(search) > 0 ? undefined : counts.data?.total
  const who = total?.value ? totalText(total, ['person', 'people']) : 'People'
  return (
    <ListPage
      kind={expertListing}
      {...{ search, list, counts, failure, saving }}
      title="Find a PhD expert"
      lead={`${who} who teach or research and take questions, reviews and supervision.`}
      action={
        viewer ? (
          <Link className={buttonClass()} to="/profile/expert">
            List yourself
          </Link>
        ) : null
      }
    >
      {() => <SearchAbove search={search} />}
    </ListPage>
  )
}

/** The words, and what they should help with. It works without scripts; the other filters stay. */
function SearchAbove({ search }: { search: ExpertSearch }) {
  const { q, help, cursor: _, ...kept } = search
  return (
    <Form className="exp__search" role="search" aria-label="Experts" action="/findexpert" key={expertsPath(search)}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <input
        className="input exp__q"
        type="search"
        name="q"
        aria-label="Search experts"
        placeholder="Topic, method, publication or name"
        defaultValue={q}
        maxLength={pageLimits.query}
        autoComplete="off"
        enterKeyHint="search"
      />
      {help && help.length > 1 ? (
        help.map((each) => <input key={each} type="hidden" name="help" value={each} />)
      ) : (
        <select className="select exp__for" name="help" aria-label="For" defaultValue={help?.[0] ?? ''}>
          <option value="">For: anything</option>
          {expertHelp.map((each) => (
            <option key={each} value={each}>
              For: {expertHelpWords[each].toLowerCase()}
            </option>
          ))}
        </select>
      )}
      <Button type="submit" look="primary">
        Search
      </Button>
    </Form>
  )
}

const names = Promise.resolve({ activeFilters })
const loadForm = () => import('./expert-filters.tsx').then((module) => module.ExpertFilterForm)

/** Experts as a kind of listing. */
const expertListing: ListKind<ExpertSearch, ExpertPage, ExpertFacets> = {
  pathname: '/findexpert',
  path: expertsPath,
  read: readExpertSearch,
  nouns: ['expert', 'experts'],
  total: (page) => page?.total,
  countFilters,
  filterNames: () => names,
  withoutForm: ({ q, sort }) => ({ q, sort }),
  form: lateForm(loadForm, import.meta.env.SSR ? await loadForm() : undefined),
  sorts: ({ q }) => [
    ...(q ? ([['relevance', 'Closest match']] as const) : []),
    ['newest', 'Newest'],
    ['soonest', 'Soonest'],
    ['cheapest', 'Lowest price'],
  ],
  cards: ({ items }) => (
    <ul className="exp__list" aria-label="Experts">
      {items.map((expert) => (
        <ExpertRow key={expert.id} expert={expert} />
      ))}
    </ul>
  ),
  Waiting: ExpertsSkeleton,
  Empty: () => (
    <EmptyState solid="dodeca" title="No expert is listed yet">
      Professors and people with a doctorate list themselves on their profile.
    </EmptyState>
  ),
}

function ExpertsSkeleton() {
  return (
    <Loading word="Loading experts">
      {Array.from({ length: 5 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: five equal outlines that never change places
        <div className="exp__row" key={index} aria-hidden="true">
          <Skeleton height="64px" width="64px" radius="50%" />
          <div>
            <Skeleton height="18px" width="35%" />
            <Skeleton height="14px" width="60%" />
            <Skeleton height="56px" width="70%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
