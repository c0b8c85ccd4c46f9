import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import type { ProjectFacets } from '@guildhall/contract/projects/projects.ts'
import { amountPattern } from '@guildhall/contract/values/currency-amount.ts'
import { projectStatuses, ratingSteps, userTypes } from '@guildhall/contract/values/options.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { roleOf } from '#lib/format/people.ts'
import { useSite } from '#lib/page/site.ts'
import { FilterFields } from '#listings/filter-fields.tsx'
import type { PlacedForm } from '#listings/filter-rail.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { PriceSlider } from './price-slider.tsx'
import { type MarketplaceSearch, marketplacePath } from './search.ts'

export interface FilterFormProps extends ProjectFilterProps, PlacedForm {}

export interface ProjectFilterProps {
  facets: ProjectFacets | undefined
  /** Whether their numbers are of this search; else only what there is to choose is shown. */
  isCounted: boolean
  search: MarketplaceSearch
}

const deliveries = [
  { max: 0, label: 'Instant download' },
  { max: 7, label: 'Within a week' },
  { max: 30, label: 'Up to a month' },
]
const teams = [
  { label: 'Any' },
  { label: '1', min: 1, max: 1 },
  { label: '2–3', min: 2, max: 3 },
  { label: '4+', min: 4 },
]
const hidden = ['category', 'seller', 'teamSizeMin', 'teamSizeMax', 'view'] as const
/** So many skills are in sight at once. */
const firstSkills = 8

/**
 * The filters of the marketplace as one form that asks by GET, so that it works before any script has come. It holds no
 * state: whoever shows it reads the form when something in it changes.
 */
export function FilterForm({ facets, isCounted, search, name, edited }: FilterFormProps) {
  const { priceMin, priceMax, free, durationMax, teamSizeMin, teamSizeMax, sellerType = [], skill = [] } = search
  const { ratingMin, status = [] } = search
  const { currency } = useSite()
  const pattern = amountPattern(currency)
  const priceHint = `Write it in ${currency}, like 20 or 19.50`
  const count = (value: number | undefined) =>
    value === undefined || !isCounted ? null : (
      <span className="n">{value > 1000 && !facets?.exact ? '1,000+' : formatCount(value)}</span>
    )
  const isChosen = (each: string) => skill.some((one) => one.toLowerCase() === each.toLowerCase())
  const offered = facets?.skills ?? []
  const numberOf = (each: string) => offered.find((one) => one.skill.toLowerCase() === each.toLowerCase())?.count
  const others = offered.map((each) => each.skill).filter((each) => !isChosen(each))
  const shown = [...skill, ...others.slice(0, Math.max(0, firstSkills - skill.length))]
  const rest = others.filter((each) => !shown.includes(each))
  const skillBox = (each: string) => (
    <label className="check" key={each}>
      <input type="checkbox" id={`${name}-skill-${each}`} name="skill" value={each} defaultChecked={isChosen(each)} />
      <span>{each}</span>
      {count(numberOf(each))}
    </label>
  )
  return (
    <FilterFields name={name} action="/marketplace" path={marketplacePath(search)} edited={edited}>
      {[...hidden, ...(name === 'rail' ? [] : ['sort' as const])].map((each) =>
        search[each] === undefined ? null : <input key={each} type="hidden" name={each} value={search[each]} />,
      )}
      <input
        className="input input--sm mp__q"
        type="search"
        id={`${name}-q`}
        name="q"
        defaultValue={search.q}
        maxLength={pageLimits.query}
        aria-label="Search in the marketplace"
        placeholder={search.category ? `Search in ${search.category}` : 'Search in the marketplace'}
        enterKeyHint="search"
      />
      <fieldset className="fgroup">
        <legend className="t-sub">Price</legend>
        <PriceSlider name={name} from={priceMin} to={priceMax} />
        <div className="row">
          <input
            className="input input--sm num"
            id={`${name}-from`}
            name="priceMin"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={priceMin}
            aria-label="Lowest price"
            pattern={pattern}
            title={priceHint}
            placeholder="0"
          />
          <span className="c3">to</span>
          <input
            className="input input--sm num"
            id={`${name}-to`}
            name="priceMax"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={priceMax}
            aria-label="Highest price"
            pattern={pattern}
            title={priceHint}
            placeholder="Any"
          />
        </div>
        <p className="error" role="alert">
          {priceHint}
        </p>
        <label className="check">
          <input type="checkbox" id={`${name}-free`} name="free" value="true" defaultChecked={free === 'true'} />
          <span>Free</span>
          {count(facets?.free)}
        </label>
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Rating</legend>
        {[undefined, ...ratingSteps].map((min) => (
          <label className="check" key={min ?? 'any'}>
            <input
              type="radio"
              id={`${name}-rating-${min ?? 'any'}`}
              name="ratingMin"
              value={min ?? ''}
              defaultChecked={ratingMin === min}
            />
            <span>{min ? `${min} and up` : 'Any rating'}</span>
            {min ? count(facets?.ratings.find((each) => each.min === min)?.count) : null}
          </label>
        ))}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Delivery</legend>
        {[{ max: undefined, label: 'Any time' }, ...deliveries].map(({ max, label }) => (
          <label className="check" key={label}>
            <input
              type="radio"
              id={`${name}-days-${max ?? 'any'}`}
              name="durationMax"
              value={max ?? ''}
              defaultChecked={durationMax === max}
            />
            <span>{label}</span>
            {max === undefined ? null : count(facets?.durations.find((each) => each.max === max)?.count)}
          </label>
        ))}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Skills</legend>
        <input
          className="input input--sm"
          id={`${name}-skill`}
          name="skill"
          list={`${name}-skills`}
          autoComplete="off"
          aria-label="Find a skill"
          placeholder="Find a skill"
        />
        <datalist id={`${name}-skills`}>
          {others.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {shown.map(skillBox)}
        {rest.length > 0 ? (
          <details>
            <summary className="link link--plain t-sm">Show {rest.length} more</summary>
            {rest.map(skillBox)}
          </details>
        ) : null}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Listed by</legend>
        {(facets?.sellerTypes ?? userTypes.map((type) => ({ sellerType: type, count: undefined }))).map(
          ({ sellerType: type, count: number }) => (
            <label className="check" key={type}>
              <input
                type="checkbox"
                id={`${name}-by-${type}`}
                name="sellerType"
                value={type}
                defaultChecked={sellerType.includes(type)}
              />
              <RoleGlyph role={roleOf(type)} size={15} />
              {count(number)}
            </label>
          ),
        )}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Status</legend>
        {projectStatuses.map((each) => (
          <label className="check" key={each}>
            <input
              type="checkbox"
              id={`${name}-status-${each}`}
              name="status"
              value={each}
              defaultChecked={status.includes(each)}
            />
            <span>{each}</span>
            {count(facets?.statuses.find((one) => one.status === each)?.count)}
          </label>
        ))}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Team size</legend>
        <div className="seg">
          {teams.map(({ label, min, max }) => (
            <a
              key={label}
              id={`${name}-team-${label}`}
              href={marketplacePath({ ...search, teamSizeMin: min, teamSizeMax: max, cursor: undefined })}
              aria-current={teamSizeMin === min && teamSizeMax === max ? 'true' : undefined}
            >
              {label}
            </a>
          ))}
        </div>
      </fieldset>
    </FilterFields>
  )
}
