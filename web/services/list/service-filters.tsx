import { workTopics } from '@guildhall/contract/engagements/topics.ts'
import { serviceLimits } from '@guildhall/contract/limits/services.ts'
import { amountPattern } from '@guildhall/contract/values/currency-amount.ts'
import { ratingSteps, userTypes } from '@guildhall/contract/values/options.ts'
import { roleOf } from '#lib/format/people.ts'
import { useSite } from '#lib/page/site.ts'
import { ChoiceFilter, FilterCount, FilterFields, type FilterFormProps, FilterGroup } from '#listings/filter-fields.tsx'
import { PriceFilter } from '#listings/price-filter.tsx'
import { RadioFilter } from '#listings/radio-filter.tsx'
import { toggled } from '#listings/search-after.ts'
import { SkillFilter } from '#listings/skill-filter.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import type { ServiceFacets } from './service-list-queries.ts'
import { type ServiceSearch, topicName } from './service-search.ts'

/** The filters of the list of services. */
export function ServiceFilterForm(props: FilterFormProps<ServiceSearch, ServiceFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  const { topic, daysMax, ratingMin, sellerType = [] } = search
  const { currency } = useSite()
  const count = (value: number | undefined) => (isCounted ? <FilterCount value={value} exact={facets?.exact} /> : null)
  return (
    <FilterFields
      {...form}
      place={place}
      action="/services"
      words={{ label: 'Search services', placeholder: 'Title, skill or topic' }}
      // The sort field beside the list belongs to the rail.
      kept={[['provider', search.provider], ...(place === 'rail' ? [] : [['sort', search.sort] as const])]}
    >
      <RadioFilter
        place={place}
        title="Topic"
        name="topic"
        any="Any topic"
        choices={workTopics}
        chosen={topic}
        wordsOf={topicName}
        countOf={(each) => count(facets?.topics.find((one) => one.topic === each)?.count ?? 0)}
        onChoose={(each) => ask({ topic: each })}
      />
      <FilterGroup title="Price of a package">
        <PriceFilter
          place={place}
          names={['priceMin', 'priceMax']}
          from={search.priceMin}
          to={search.priceMax}
          pattern={amountPattern(currency)}
          hint={`Write it in ${currency}, like 200 or 1,500`}
          ask={ask}
        />
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Delivered within"
        name="daysMax"
        any="Any time"
        choices={serviceLimits.daySteps}
        chosen={daysMax}
        wordsOf={(days) => `${days} days`}
        countOf={(days) => count(facets?.days.find((one) => one.max === days)?.count ?? 0)}
        onChoose={(days) => ask({ daysMax: days })}
      />
      <RadioFilter
        place={place}
        title="Rating"
        name="ratingMin"
        any="Any rating"
        choices={ratingSteps}
        chosen={ratingMin}
        wordsOf={(min) => `${min} and up`}
        countOf={(min) => count(facets?.ratings.find((one) => one.min === min)?.count ?? 0)}
        onChoose={(min) => ask({ ratingMin: min })}
      />
      <SkillFilter
        place={place}
        chosen={search.skill ?? []}
        offered={facets?.skills ?? []}
        count={count}
        isOwn={form.isOwn}
        ask={ask}
      />
      <FilterGroup title="Offered by">
        {userTypes.map((type) => (
          <ChoiceFilter
            key={type}
            id={`${place}-by-${type}`}
            name="sellerType"
            value={type}
            checked={sellerType.includes(type)}
            onChange={(isChosen) => ask({ sellerType: toggled(sellerType, type, isChosen) })}
          >
            <RoleGlyph role={roleOf(type)} size={15} />
            {count(facets?.sellerTypes.find((one) => one.sellerType === type)?.count ?? 0)}
          </ChoiceFilter>
        ))}
      </FilterGroup>
    </FilterFields>
  )
}
