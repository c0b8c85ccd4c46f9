import type { Output } from '@guildhall/contract/api/client.ts'
import { categoryName } from '@guildhall/contract/hiring/words.ts'
import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { userTypes } from '@guildhall/contract/values/options.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { roleOf } from '#lib/format/people.ts'
import {
  ChoiceFilter,
  FilterCount,
  FilterFields,
  type FilterFormProps,
  FilterGroup,
  TextFilter,
} from '#listings/filter-fields.tsx'
import { lateForm } from '#listings/list-filters.tsx'
import type { ListKind } from '#listings/list-kind.ts'
import { ListPage } from '#listings/list-page.tsx'
import { PersonRow } from '#listings/person-row.tsx'
import { RadioFilter } from '#listings/radio-filter.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { activeFilters, type PeopleSearch, peoplePath, peopleQueries, readPeopleSearch } from './queries.ts'

interface PeopleListProps {
  search: PeopleSearch
  /** Why the loader got no list. */
  failure: { message: string; code: string } | null
  /** The tabs of result kinds, including people. */
  tabs: ReactNode
  /** Shown beside the tokens: the button that saves this search. */
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

const names = Promise.resolve({ activeFilters })

/** People as a kind of listing: found by text, type and skill, newest first. */
const peopleListing: ListKind<PeopleSearch, Output<typeof userEndpoints.all>, PeopleFacets> = {
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
      People you can see appear here when they join.
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

type PeopleFacets = Output<typeof userEndpoints.facets>

/** The filters of the people list. */
function PeopleFilters(props: FilterFormProps<PeopleSearch, PeopleFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  return (
    <FilterFields
      {...form}
      place={place}
      action="/search"
      words={{ label: 'Search people', placeholder: 'Name, company or headline' }}
      kept={[['tab', 'people']]}
    >
      <RadioFilter
        place={place}
        title="Who they are"
        name="type"
        any="Anybody"
        choices={userTypes}
        chosen={search.type}
        wordsOf={(each) => <RoleGlyph role={roleOf(each)} size={15} />}
        countOf={(each) =>
          isCounted ? (
            <FilterCount value={facets?.types.find(({ type }) => type === each)?.count} exact={facets?.exact} />
          ) : null
        }
        onChoose={(each) => ask({ type: each })}
      />
      <FilterGroup title="Skill">
        <TextFilter
          id={`${place}-skill`}
          name="skill"
          value={search.skill}
          onSettle={(skill) => ask({ skill })}
          maxLength={profileLimits.skillName}
          autoComplete="off"
          aria-label="Skill"
          placeholder="Such as Python"
        />
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Works in"
        name="work"
        any="Any or none"
        choices={freelanceCategories}
        chosen={search.work}
        wordsOf={categoryName}
        onChoose={(each) => ask({ work: each })}
      >
        {search.work ? (
          <ChoiceFilter
            id={`${place}-free`}
            name="free"
            value="true"
            checked={search.free === 'true'}
            onChange={(isChosen) => ask({ free: isChosen || undefined })}
          >
            <span>Free now</span>
          </ChoiceFilter>
        ) : null}
      </RadioFilter>
    </FilterFields>
  )
}
