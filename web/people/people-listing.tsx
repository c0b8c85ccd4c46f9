import type { Output } from '@guildhall/contract/api/client.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { lateForm } from '#listings/late-form.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { PersonRow } from '#listings/person-row.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { type PeopleFacets, PeopleFilters } from './people-filters.tsx'
import { activeFilters, type PeopleSearch, peoplePath, readPeopleSearch } from './search.ts'

const names = Promise.resolve({ activeFilters })

/** People as a kind of listing: found by words, type and skill, the newest first. */
export const peopleListing: ListKind<PeopleSearch, Output<typeof userEndpoints.all>, PeopleFacets> = {
  pathname: '/search',
  path: peoplePath,
  read: readPeopleSearch,
  nouns: ['person', 'people'],
  uncounted: 'People',
  total: (_page, facets) => facets?.total,
  countFilters: (search) => activeFilters(search).length,
  filterNames: () => names,
  withoutForm: ({ q }) => ({ q }),
  form: lateForm(async () => PeopleFilters, PeopleFilters),
  cards: ({ items }) => (
    <ul>
      {items.map((person) => (
        <PersonRow key={person.customUserId} person={person} />
      ))}
    </ul>
  ),
  Waiting: PeopleSkeleton,
  Empty: () => (
    <EmptyState solid="tetra" title="Nobody to show yet">
      Who joins and can be seen by you will stand here.
    </EmptyState>
  ),
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
