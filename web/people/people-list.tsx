import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListPage } from '#listings/list-page.tsx'
import { peopleListing } from './people-listing.tsx'
import { peopleQueries } from './queries.ts'
import type { PeopleSearch } from './search.ts'

interface PeopleListProps {
  search: PeopleSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** The kinds of results, of which people are one. */
  tabs: ReactNode
  /** What stands beside the tokens: keeping this search. */
  saving: ReactNode
}

/** The page of all people. */
export function PeopleList({ search, failure, tabs, saving }: PeopleListProps) {
  const list = useQuery({ ...peopleQueries.list(search), enabled: !failure })
  const counts = useQuery({ ...peopleQueries.facets(search), enabled: !failure })
  return (
    <ListPage
      kind={peopleListing}
      {...{ search, list, counts, failure, saving }}
      title={search.q ? `Results for “${search.q}”` : 'People'}
    >
      {() => tabs}
    </ListPage>
  )
}
