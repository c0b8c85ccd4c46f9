import {
  agentCategories,
  agentLicences,
  agentPrices,
  agentTrusts,
  agentWays,
} from '@guildhall/contract/agents/options.ts'
import { priceWords, wayWords } from '@guildhall/contract/agents/words.ts'
import { ChoiceFilter, FilterCount, FilterFields, type FilterFormProps, FilterGroup } from '#listings/filter-fields.tsx'
import { RadioFilter } from '#listings/radio-filter.tsx'
import { toggled } from '#listings/search-after.ts'
import { modelWords, trustWords } from './active-agent-filters.ts'
import type { AgentFacets } from './agent-list-queries.ts'
import type { AgentSearch } from './agent-search.ts'

/** How many tags are offered. */
const mostTags = 8

/** The filters of the list of agents. */
export function AgentFilterForm(props: FilterFormProps<AgentSearch, AgentFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  const { category, way, price, licence = [], model, trust = [], tag = [] } = search
  const count = (value: number | undefined) => (isCounted ? <FilterCount value={value} exact={facets?.exact} /> : null)
  const offered = facets?.tags.map((each) => each.tag).filter((each) => !isIn(tag, each)) ?? []
  // Without numbers, or with some: a licence that nobody uses filters nothing out.
  const licences = agentLicences.filter(
    (each) => licence.includes(each) || facets?.licences.some((one) => one.licence === each && one.count > 0),
  )
  return (
    <FilterFields
      {...form}
      place={place}
      action="/aiagents"
      words={{ label: 'Search agents', placeholder: 'Name, task or tag' }}
      // The sort field beside the list belongs to the rail.
      kept={[['author', search.author], ...(place === 'rail' ? [] : [['sort', search.sort] as const])]}
    >
      <RadioFilter
        place={place}
        title="Category"
        name="category"
        any="Any category"
        choices={agentCategories}
        chosen={category}
        wordsOf={(each) => each}
        countOf={(each) => count(facets?.categories.find((one) => one.category === each)?.count ?? 0)}
        onChoose={(each) => ask({ category: each })}
      />
      <RadioFilter
        place={place}
        title="How to run it"
        name="way"
        any="Any way"
        choices={agentWays}
        chosen={way}
        wordsOf={(each) => wayWords[each].short}
        countOf={(each) => count(facets?.ways.find((one) => one.way === each)?.count ?? 0)}
        onChoose={(each) => ask({ way: each })}
      />
      <RadioFilter
        place={place}
        title="Price of a run"
        name="price"
        any="Free and priced"
        choices={agentPrices}
        chosen={price}
        wordsOf={(each) => priceWords[each]}
        countOf={(each) => count(facets?.prices.find((one) => one.price === each)?.count ?? 0)}
        onChoose={(each) => ask({ price: each })}
      />
      <RadioFilter
        place={place}
        title="Language model"
        name="model"
        any="With and without"
        choices={['no', 'yes'] as const}
        chosen={model}
        wordsOf={(each) => modelWords[each]}
        countOf={(each) => count(facets?.models.find((one) => one.model === each)?.count ?? 0)}
        onChoose={(each) => ask({ model: each })}
      />
      <FilterGroup title="Trust">
        {agentTrusts.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-trust-${each}`}
            name="trust"
            value={each}
            checked={trust.includes(each)}
            onChange={(isOn) => ask({ trust: toggled(trust, each, isOn) })}
          >
            <span>{trustWords[each]}</span>
            {count(facets?.trust.find((one) => one.trust === each)?.count ?? 0)}
          </ChoiceFilter>
        ))}
      </FilterGroup>
      {licences.length > 0 ? (
        <FilterGroup title="Licence">
          {licences.map((each) => (
            <ChoiceFilter
              key={each}
              id={`${place}-licence-${each}`}
              name="licence"
              value={each}
              checked={licence.includes(each)}
              onChange={(isOn) => ask({ licence: toggled(licence, each, isOn) })}
            >
              <span>{each}</span>
              {count(facets?.licences.find((one) => one.licence === each)?.count ?? 0)}
            </ChoiceFilter>
          ))}
        </FilterGroup>
      ) : null}
      {tag.length + offered.length > 0 ? (
        <FilterGroup title="Tags">
          {[...tag, ...offered.slice(0, Math.max(0, mostTags - tag.length))].map((each) => (
            <ChoiceFilter
              key={each}
              id={`${place}-tag-${each}`}
              name="tag"
              value={each}
              checked={isIn(tag, each)}
              onChange={(isOn) => ask({ tag: toggled(tag, each, isOn) })}
            >
              <span>{each}</span>
              {count(facets?.tags.find((one) => isSame(one.tag, each))?.count)}
            </ChoiceFilter>
          ))}
        </FilterGroup>
      ) : null}
    </FilterFields>
  )
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const isIn = (list: readonly string[], one: string) => list.some((each) => isSame(each, one))
