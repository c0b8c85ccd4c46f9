import type { ExpertFacets } from '@guildhall/contract/experts/experts.ts'
import {
  areaOf,
  type ScienceArea,
  type ScienceField,
  scienceAreas,
  scienceFields,
} from '@guildhall/contract/experts/fields.ts'
import { expertHelp, expertHelpWords } from '@guildhall/contract/experts/options.ts'
import { expertLimits } from '@guildhall/contract/limits/experts.ts'
import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { countryName } from '#lib/format/country-name.ts'
import { languageName } from '#lib/format/language-name.ts'
import { priceLimitText } from '#lib/format/price-limit.ts'
import { useSite } from '#lib/page/site.ts'
import {
  ChoiceFilter,
  FilterCount,
  FilterFields,
  type FilterFormProps,
  FilterGroup,
  TextFilter,
} from '#listings/filter-fields.tsx'
import { RadioFilter } from '#listings/radio-filter.tsx'
import { toggled } from '#listings/search-after.ts'
import type { ExpertSearch } from './expert-search.ts'

const isArea = (field: string): field is ScienceArea => scienceAreas.some((area) => area === field)

/** The filters of the list of experts. The search field is above the list. */
export function ExpertFilterForm(props: FilterFormProps<ExpertSearch, ExpertFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  const { help = [] } = search
  const { currency } = useSite()
  const count = (value: number | undefined) => (isCounted ? <FilterCount value={value} exact={facets?.exact} /> : null)
  return (
    <FilterFields
      {...form}
      place={place}
      action="/findexpert"
      words={null}
      kept={place === 'rail' ? [] : [['sort', search.sort]]}
    >
      <FieldFilter {...{ place, facets, count, ask }} chosen={search.field} />
      <FilterGroup title="Can help with">
        {expertHelp.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-help-${each}`}
            name="help"
            value={each}
            checked={help.includes(each)}
            onChange={(isOn) => ask({ help: toggled(help, each, isOn) })}
          >
            <span>{expertHelpWords[each]}</span>
            {count(facets?.help.find((one) => one.help === each)?.count ?? 0)}
          </ChoiceFilter>
        ))}
        <ChoiceFilter
          id={`${place}-doctoral`}
          name="doctoral"
          value="true"
          checked={search.doctoral === 'true'}
          onChange={(isOn) => ask({ doctoral: isOn || undefined })}
        >
          <span>Takes doctoral students</span>
          {count(facets?.doctoral)}
        </ChoiceFilter>
        <ChoiceFilter
          id={`${place}-hour`}
          name="hour"
          value="true"
          checked={search.hour === 'true'}
          onChange={(isOn) => ask({ hour: isOn || undefined })}
        >
          <span>Can be booked by the hour</span>
          {count(facets?.hour)}
        </ChoiceFilter>
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Session free within"
        name="freeWithin"
        any="Any time"
        choices={expertLimits.freeWithin}
        chosen={search.freeWithin}
        wordsOf={(days) => `${days} days`}
        onChoose={(days) => ask({ freeWithin: days })}
      />
      <RadioFilter
        place={place}
        title="Price of a session"
        name="priceMost"
        any="Any price"
        choices={expertLimits.prices}
        chosen={search.priceMost}
        wordsOf={(minor) => priceLimitText(minor, currency)}
        onChoose={(minor) => ask({ priceMost: minor })}
      />
      <NamedFilter
        {...{ place, name: 'method', title: 'Method', example: 'Such as Survey design' }}
        value={search.method}
        max={expertLimits.methods.characters}
        offered={facets?.methods.map(({ method }) => method) ?? []}
        onSettle={(method) => ask({ method })}
      />
      <NamedFilter
        {...{ place, name: 'institution', title: 'Institution', example: 'Name of a university' }}
        value={search.institution}
        max={blockLimits.line}
        offered={facets?.institutions.map(({ institution }) => institution) ?? []}
        onSettle={(institution) => ask({ institution })}
      />
      <PlaceFilter
        {...{ place, name: 'language', title: 'Language', any: 'Any language' }}
        value={search.language}
        offered={facets?.languages.map(({ language }) => language) ?? []}
        wordsOf={languageName}
        onChoose={(language) => ask({ language })}
      />
      <PlaceFilter
        {...{ place, name: 'country', title: 'Country', any: 'Any country' }}
        value={search.country}
        offered={facets?.countries.map(({ country }) => country) ?? []}
        wordsOf={countryName}
        onChoose={(country) => ask({ country })}
      />
    </FilterFields>
  )
}

interface FieldFilterProps extends Pick<FilterFormProps<ExpertSearch, ExpertFacets>, 'place' | 'facets' | 'ask'> {
  chosen: ExpertSearch['field']
  count: (value: number | undefined) => React.ReactNode
}

/** The areas of science; the chosen one shows its fields. */
function FieldFilter({ place, facets, chosen, count, ask }: FieldFilterProps) {
  const open = chosen === undefined ? undefined : isArea(chosen) ? chosen : areaOf(chosen)
  const one = (field: ScienceArea | ScienceField, value: number | undefined, className = '') => (
    <span className={className} key={field}>
      <ChoiceFilter
        type="radio"
        id={`${place}-field-${field}`}
        name="field"
        value={field}
        checked={chosen === field}
        onChange={() => ask({ field })}
      >
        <span>{field}</span>
        {count(value)}
      </ChoiceFilter>
    </span>
  )
  const countOf = (field: string) => facets?.fields.find((each) => each.field === field)?.count ?? 0
  return (
    <FilterGroup title="Field">
      <ChoiceFilter
        type="radio"
        id={`${place}-field-any`}
        name="field"
        value=""
        checked={chosen === undefined}
        onChange={() => ask({ field: undefined })}
      >
        <span>All fields</span>
      </ChoiceFilter>
      {scienceAreas.flatMap((area) => [
        one(area, facets?.areas.find((each) => each.area === area)?.count ?? 0),
        ...(area === open
          ? scienceFields[area]
              .filter((field) => countOf(field) > 0 || field === chosen)
              .map((field) => one(field, countOf(field), 'exp__sub'))
          : []),
      ])}
    </FilterGroup>
  )
}

interface NamedFilterProps {
  place: string
  name: string
  title: string
  example: string
  value: string | undefined
  max: number
  offered: readonly string[]
  onSettle: (text: string) => void
}

function NamedFilter({ place, name, title, example, value, max, offered, onSettle }: NamedFilterProps) {
  return (
    <FilterGroup title={title}>
      <TextFilter
        id={`${place}-${name}`}
        name={name}
        list={`${place}-${name}s`}
        value={value}
        onSettle={onSettle}
        maxLength={max}
        autoComplete="off"
        aria-label={title}
        placeholder={example}
      />
      <datalist id={`${place}-${name}s`}>
        {offered.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </FilterGroup>
  )
}

interface PlaceFilterProps {
  place: string
  name: string
  title: string
  any: string
  value: string | undefined
  offered: readonly string[]
  wordsOf: (code: string) => string
  onChoose: (code: string | undefined) => void
}

function PlaceFilter({ place, name, title, any, value, offered, wordsOf, onChoose }: PlaceFilterProps) {
  const codes = value && !offered.includes(value) ? [value, ...offered] : offered
  return (
    <FilterGroup title={title}>
      <select
        className="select select--sm"
        id={`${place}-${name}`}
        name={name}
        aria-label={title}
        value={value ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">{any}</option>
        {codes.map((code) => (
          // Browsers and the server name some places and languages differently.
          <option key={code} value={code} suppressHydrationWarning>
            {wordsOf(code)}
          </option>
        ))}
      </select>
    </FilterGroup>
  )
}
