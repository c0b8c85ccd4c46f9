import { answerRateSteps, decisionSteps, jobLengths, jobPays } from '@guildhall/contract/hiring/options.ts'
import { categoryName, jobLengthWords, jobPayWords } from '@guildhall/contract/hiring/words.ts'
import { hiringLimits } from '@guildhall/contract/limits/hiring.ts'
import { freelanceCategories } from '@guildhall/contract/users/freelance-categories.ts'
import { amountPattern } from '@guildhall/contract/values/currency-amount.ts'
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
import type { JobFacets } from './job-list-queries.ts'
import type { JobSearch } from './job-search.ts'

/** The filters of the list of jobs. */
export function JobFilters(props: FilterFormProps<JobSearch, JobFacets>) {
  const { facets, isCounted, place, ...form } = props
  const { search, ask } = form
  const { category, skill = [], length = [], decides, answers } = search
  const { currency } = useSite()
  const count = (value: number | undefined) => (isCounted ? <FilterCount value={value} exact={facets?.exact} /> : null)
  return (
    <FilterFields
      {...form}
      place={place}
      action="/search"
      words={{ label: 'Search jobs', placeholder: 'Title, skill or task' }}
      // The sort field beside the list belongs to the rail.
      kept={[['tab', 'jobs'], ...(place === 'rail' ? [] : [['sort', search.sort] as const])]}
    >
      <RadioFilter
        place={place}
        title="Category"
        name="category"
        any="Any category"
        choices={freelanceCategories}
        chosen={category}
        wordsOf={categoryName}
        countOf={(each) => count(facets?.categories.find((one) => one.category === each)?.count ?? 0)}
        onChoose={(each) => ask({ category: each })}
      />
      <FilterGroup title="Skills">
        <TextFilter
          id={`${place}-skill`}
          name="skill"
          value=""
          onSettle={(each) => ask({ skill: [each, ...skill] })}
          maxLength={hiringLimits.skills.characters}
          autoComplete="off"
          aria-label="Add a skill"
          placeholder="Such as Python"
        />
        {skill.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-skill-${each}`}
            name="skill"
            value={each}
            checked
            onChange={(isChosen) => ask({ skill: toggled(skill, each, isChosen) })}
          >
            <span>{each}</span>
          </ChoiceFilter>
        ))}
      </FilterGroup>
      <FilterGroup title="Pays at least">
        <TextFilter
          className="num"
          id={`${place}-pays`}
          name="pays"
          value={search.pays}
          onSettle={(pays) => ask({ pays })}
          inputMode="decimal"
          autoComplete="off"
          pattern={amountPattern(currency)}
          title={`Write it in ${currency}, like 200 or 1,500`}
          aria-label="Pays at least"
          placeholder="Any amount"
        />
        <p className="error" role="alert">
          Write it in {currency}, like 200 or 1,500
        </p>
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Paid"
        name="paid"
        any="Either way"
        choices={jobPays}
        chosen={search.paid}
        wordsOf={(each) => jobPayWords[each]}
        countOf={(each) => count(facets?.paid.find((one) => one.paid === each)?.count ?? 0)}
        onChoose={(each) => ask({ paid: each })}
      />
      <FilterGroup title="Length">
        {jobLengths.map((each) => (
          <ChoiceFilter
            key={each}
            id={`${place}-length-${each}`}
            name="length"
            value={each}
            checked={length.includes(each)}
            onChange={(isChosen) => ask({ length: toggled(length, each, isChosen) })}
          >
            <span>{jobLengthWords[each]}</span>
            {count(facets?.lengths.find((one) => one.length === each)?.count ?? 0)}
          </ChoiceFilter>
        ))}
      </FilterGroup>
      <RadioFilter
        place={place}
        title="Decides"
        name="decides"
        any="Any day"
        choices={decisionSteps}
        chosen={decides}
        wordsOf={(days) => `Within ${days} days`}
        onChoose={(days) => ask({ decides: days })}
      />
      <RadioFilter
        place={place}
        title="Answer rate"
        name="answers"
        any="Any rate"
        choices={answerRateSteps}
        chosen={answers}
        wordsOf={(percent) => `${percent}% or more`}
        countOf={(percent) => count(facets?.answers.find((one) => one.percent === percent)?.count ?? 0)}
        onChoose={(percent) => ask({ answers: percent })}
      />
      <FilterGroup title="Kind of job">
        <ChoiceFilter
          id={`${place}-remote`}
          name="remote"
          value="true"
          checked={search.remote === 'true'}
          onChange={(isChosen) => ask({ remote: isChosen || undefined })}
        >
          <span>Remote</span>
          {count(facets?.remote)}
        </ChoiceFilter>
        <ChoiceFilter
          id={`${place}-first-jobs`}
          name="firstJobs"
          value="true"
          checked={search.firstJobs === 'true'}
          onChange={(isChosen) => ask({ firstJobs: isChosen || undefined })}
        >
          <span>For a first job</span>
          {count(facets?.firstJobs)}
        </ChoiceFilter>
      </FilterGroup>
    </FilterFields>
  )
}
