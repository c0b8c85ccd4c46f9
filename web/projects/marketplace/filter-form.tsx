import { licences, licenceTexts } from '@guildhall/contract/projects/licences.ts'
import type { ProjectFacets } from '@guildhall/contract/projects/projects.ts'
import { goalName, goalNumbers } from '@guildhall/contract/sustainability/options.ts'
import { amountPattern } from '@guildhall/contract/values/currency-amount.ts'
import { projectStatuses, ratingSteps, userTypes } from '@guildhall/contract/values/options.ts'
import { Link } from 'react-router'
import { roleOf } from '#lib/format/people.ts'
import { usePart } from '#lib/page/closed-parts.ts'
import { useSite } from '#lib/page/site.ts'
import { ChoiceFilter, FilterCount, FilterFields, type FilterFormProps, FilterGroup } from '#listings/filter-fields.tsx'
import { PriceFilter } from '#listings/price-filter.tsx'
import { RadioFilter } from '#listings/radio-filter.tsx'
import { toggled } from '#listings/search-after.ts'
import { SkillFilter } from '#listings/skill-filter.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

const deliveryDays = [0, 7, 30]
const deliveryWords: Record<number, string> = { 0: 'Instant download', 7: 'Within a week', 30: 'Up to a month' }
const teams = [
  { label: 'Any' },
  { label: '1', min: 1, max: 1 },
  { label: '2–3', min: 2, max: 3 },
  { label: '4+', min: 4 },
]
const kept = ['category', 'seller', 'teamSizeMin', 'teamSizeMax', 'view'] as const

/** The filters of the marketplace. */
export function FilterForm(props: FilterFormProps<MarketplaceSearch, ProjectFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  const {
    category,
    ratingMin,
    durationMax,
    teamSizeMin,
    teamSizeMax,
    sellerType = [],
    status = [],
    licence = [],
  } = search
  const { currency } = useSite()
  const hasGoals = usePart('sustainability')
  const count = (value: number | undefined) => (isCounted ? <FilterCount value={value} exact={facets?.exact} /> : null)
  // The sort field beside the list belongs to the rail.
  const names = place === 'rail' ? kept : [...kept, 'sort' as const]
  return (
    <FilterFields
      {...form}
      place={place}
      action="/marketplace"
      words={{
        label: 'Search in the marketplace',
        placeholder: category ? `Search in ${category}` : 'Search in the marketplace',
      }}
      kept={names.map((name) => [name, search[name]?.toString()] as const)}
    >
      <FilterGroup title="Price">
        <PriceFilter
          place={place}
          names={['priceMin', 'priceMax']}
          from={search.priceMin}
          to={search.priceMax}
          pattern={amountPattern(currency)}
          hint={`Write it in ${currency}, like 20 or 19.50`}
          ask={ask}
        />
        <ChoiceFilter
          id={`${place}-free`}
          name="free"
          value="true"
          checked={search.free === 'true'}
          onChange={(isChosen) => ask({ free: isChosen || undefined })}
        >
          <span>Free</span>
          {count(facets?.free)}
        </ChoiceFilter>
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Rating"
        name="ratingMin"
        any="Any rating"
        choices={ratingSteps}
        chosen={ratingMin}
        wordsOf={(min) => `${min} and up`}
        countOf={(min) => count(facets?.ratings.find((each) => each.min === min)?.count)}
        onChoose={(min) => ask({ ratingMin: min })}
      />
      <RadioFilter
        place={place}
        title="Delivery"
        name="durationMax"
        any="Any time"
        choices={deliveryDays}
        chosen={durationMax}
        wordsOf={(max) => deliveryWords[max]}
        countOf={(max) => count(facets?.durations.find((each) => each.max === max)?.count)}
        onChoose={(max) => ask({ durationMax: max })}
      />
      <SkillFilter
        place={place}
        chosen={search.skill ?? []}
        offered={facets?.skills ?? []}
        count={count}
        isOwn={form.isOwn}
        ask={ask}
      />
      <FilterGroup title="Licence">
        {licences.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-licence-${each}`}
            name="licence"
            value={each}
            checked={licence.includes(each)}
            onChange={(isChosen) => ask({ licence: toggled(licence, each, isChosen) })}
          >
            <span>{licenceTexts[each].name}</span>
            {count(facets?.licences.find((one) => one.licence === each)?.count)}
          </ChoiceFilter>
        ))}
      </FilterGroup>
      <FilterGroup title="Listed by">
        {(facets?.sellerTypes ?? userTypes.map((type) => ({ sellerType: type, count: undefined }))).map(
          ({ sellerType: type, count: number }) => (
            <ChoiceFilter
              key={type}
              id={`${place}-by-${type}`}
              name="sellerType"
              value={type}
              checked={sellerType.includes(type)}
              onChange={(isChosen) => ask({ sellerType: toggled(sellerType, type, isChosen) })}
            >
              <RoleGlyph role={roleOf(type)} size={15} />
              {count(number)}
            </ChoiceFilter>
          ),
        )}
      </FilterGroup>
      <FilterGroup title="Status">
        {projectStatuses.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-status-${each}`}
            name="status"
            value={each}
            checked={status.includes(each)}
            onChange={(isChosen) => ask({ status: toggled(status, each, isChosen) })}
          >
            <span>{each}</span>
            {count(facets?.statuses.find((one) => one.status === each)?.count)}
          </ChoiceFilter>
        ))}
      </FilterGroup>
      {hasGoals ? (
        <FilterGroup title="Goal, with evidence">
          <select
            className="select select--sm"
            name="goal"
            aria-label="Goal, with evidence"
            value={search.goal ?? ''}
            onChange={(event) => ask({ goal: goalNumbers.find((each) => each === event.target.value) })}
          >
            <option value="">Any goal</option>
            {goalNumbers.map((each) => {
              const found = isCounted ? facets?.goals.find(({ goal }) => goal === each)?.count : undefined
              return (
                <option key={each} value={each}>
                  {each}, {goalName(Number(each))}
                  {found === undefined ? '' : ` (${found.toLocaleString('en')})`}
                </option>
              )
            })}
          </select>
        </FilterGroup>
      ) : null}
      <FilterGroup title="Team size">
        <div className="seg">
          {teams.map(({ label, min, max }) => (
            <Link
              key={label}
              id={`${place}-team-${label}`}
              to={marketplacePath({ ...search, teamSizeMin: min, teamSizeMax: max, cursor: undefined })}
              aria-current={teamSizeMin === min && teamSizeMax === max ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault()
                ask({ teamSizeMin: min, teamSizeMax: max })
              }}
            >
              {label}
            </Link>
          ))}
        </div>
        <ChoiceFilter
          id={`${place}-places`}
          name="places"
          value="true"
          checked={search.places === 'true'}
          onChange={(isChosen) => ask({ places: isChosen ? 'true' : undefined })}
        >
          <span>With open places</span>
          {count(facets?.places)}
        </ChoiceFilter>
      </FilterGroup>
    </FilterFields>
  )
}
