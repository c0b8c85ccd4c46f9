import type { Output } from '@guildhall/contract/api/client.ts'
import { profileLimits } from '@guildhall/contract/limits/people.ts'
import type { userEndpoints } from '@guildhall/contract/users/users.ts'
import { userTypes } from '@guildhall/contract/values/options.ts'
import { roleOf } from '#lib/format/people.ts'
import { ChoiceFilter, FilterCount, FilterFields, type FilterFormProps, FilterGroup } from '#listings/filter-fields.tsx'
import { TextFilter } from '#listings/text-filter.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import type { PeopleSearch } from './search.ts'

export type PeopleFacets = Output<typeof userEndpoints.facets>

/** The filters of the list of people. */
export function PeopleFilters(props: FilterFormProps<PeopleSearch, PeopleFacets>) {
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
      <FilterGroup title="Who they are">
        {[undefined, ...userTypes].map((each) => (
          <ChoiceFilter
            key={each ?? 'anybody'}
            type="radio"
            id={`${place}-type-${each ?? 'anybody'}`}
            name="type"
            value={each ?? ''}
            checked={search.type === each}
            onChange={() => ask({ type: each })}
          >
            {each ? <RoleGlyph role={roleOf(each)} size={15} /> : <span>Anybody</span>}
            {each && isCounted ? (
              <FilterCount value={facets?.types.find(({ type }) => type === each)?.count} exact={facets?.exact} />
            ) : null}
          </ChoiceFilter>
        ))}
      </FilterGroup>
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
    </FilterFields>
  )
}
