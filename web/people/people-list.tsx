import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import { formatTotal } from '#lib/format/counts-and-dates.ts'
import { useWaited } from '#lib/hooks/use-waited.ts'
import { FilterRail, type LateForm } from '#listings/filter-rail.tsx'
import { FilterTokens } from '#listings/filter-tokens.tsx'
import { ListFailure } from '#listings/list-failure.tsx'
import { NoMatch, PageGone } from '#listings/list-states.tsx'
import { PersonRow } from '#listings/person-row.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Pager } from '#ui/pager.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type PeopleFilterProps, PeopleFilters } from './people-filters.tsx'
import { peopleQueries } from './queries.ts'
import { activeFilters, type PeopleSearch, peoplePath, peoplePathOf } from './search.ts'

interface PeopleListProps {
  search: PeopleSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** What stands beside the tokens: keeping this search. */
  children?: ReactNode
}

const PeopleSheet = lazyPart(() => import('./people-sheet.tsx').then((module) => module.PeopleSheet))
const form: LateForm<PeopleFilterProps> = { load: async () => PeopleFilters, loaded: PeopleFilters }

/** People by words, type and skill, the newest first. */
export function PeopleList({ search, failure, children }: PeopleListProps) {
  const navigation = useNavigation()
  const list = useQuery({ ...peopleQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...peopleQueries.facets(search), enabled: !failure })
  const [lastCounts, setLastCounts] = useState(counts.data)
  if (counts.data && counts.data !== lastCounts) setLastCounts(counts.data)
  const [sheet, setSheet] = useState<'open' | 'closed'>()
  const { data: page } = list
  const isLeaving = useWaited(navigation.location?.pathname === '/search')
  const isWaiting = isLeaving || (!page && !failure && list.isLoading)
  const filters = activeFilters(search)
  const { total } = counts.data ?? {}
  const count = total ? `${formatTotal(total)} ${total.value === 1 ? 'person' : 'people'}` : 'People'
  const fields = {
    search,
    counts: (counts.data ?? lastCounts)?.types,
    exact: (counts.data ?? lastCounts)?.exact ?? true,
  }
  return (
    <>
      <FilterRail form={form} props={fields} path={peoplePath(search)} pathOf={peoplePathOf}>
        <div className="mp__bar">
          <h2 className="t-sub num" aria-live="polite">
            {isWaiting ? <span className="sr-only">Loading people</span> : count}
          </h2>
          <Link
            className="btn btn--second btn--sm mfilter"
            to={`${peoplePath(search)}#filters`}
            onClick={(event) => {
              event.preventDefault()
              setSheet('open')
            }}
          >
            {filters.length > 0 ? `Filters (${filters.length})` : 'Filters'}
          </Link>
          {filters.length > 0 ? (
            <FilterTokens
              search={search}
              pathOf={peoplePath}
              activeFilters={activeFilters}
              cleared={{}}
              nouns={['person', 'people']}
              told={page ?? {}}
            />
          ) : null}
          {filters.length > 0 ? children : null}
        </div>
        {isWaiting ? (
          <PeopleSkeleton />
        ) : !page && failure?.code !== 'invalid_cursor' ? (
          <ListFailure
            message={failure?.message}
            onRetry={() => Promise.all([list.refetch(), counts.data ?? counts.refetch()])}
          />
        ) : !page?.items.length ? (
          search.cursor ? (
            <PageGone message={failure?.message} first={peoplePath({ ...search, cursor: undefined })} />
          ) : filters.length === 0 ? (
            <EmptyState solid="tetra" title="Nobody to show yet">
              Who joins and can be seen by you will stand here.
            </EmptyState>
          ) : (
            <NoMatch
              noun="person"
              filters={filters.map(({ label, without }) => ({ label, path: peoplePath(without) }))}
              clearPath={peoplePath()}
              hasWords={Boolean(search.q)}
            />
          )
        ) : (
          <ul>
            {page.items.map((person) => (
              <PersonRow key={person.customUserId} person={person} />
            ))}
          </ul>
        )}
        {page && !isWaiting && (page.previousCursor || page.nextCursor) ? (
          <div className="mp__foot">
            <p className="c3 t-sm num">{page.items.length} on this page</p>
            <Pager
              link={Link}
              previous={page.previousCursor && peoplePath({ ...search, cursor: page.previousCursor })}
              next={page.nextCursor && peoplePath({ ...search, cursor: page.nextCursor })}
            />
          </div>
        ) : null}
      </FilterRail>
      {sheet ? (
        <PeopleSheet
          {...fields}
          open={sheet === 'open'}
          onClose={() => setSheet('closed')}
          count={count.toLowerCase()}
        />
      ) : null}
    </>
  )
}

function PeopleSkeleton() {
  return (
    <Loading word="Loading people">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: eight equal outlines that never change places
        <div className="lrow" key={index} aria-hidden="true">
          <Skeleton height="48px" width="48px" radius="50%" />
          <div className="grow">
            <Skeleton height="16px" width="35%" />
            <Skeleton height="12px" width="60%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
