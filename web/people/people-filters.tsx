import { profileLimits } from '@guildhall/contract/limits/people.ts'
import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { userTypes } from '@guildhall/contract/values/options.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { roleOf } from '#lib/format/people.ts'
import { FilterFields } from '#listings/filter-fields.tsx'
import type { PlacedForm } from '#listings/filter-rail.tsx'
import { RoleGlyph } from '#ui/pictures/role-glyph.tsx'
import { type PeopleSearch, peoplePath } from './search.ts'

export interface PeopleFilterProps {
  search: PeopleSearch
  /** How many people each type has; nothing while the numbers are on their way. */
  counts: { type: string; count: number }[] | undefined
  /** Whether all matches are counted. */
  exact: boolean
}

/** The filters of the list of people. */
export function PeopleFilters({ search, counts, exact, name, edited }: PeopleFilterProps & PlacedForm) {
  const { q, type, skill } = search
  const count = (of: string) => {
    const number = counts?.find((each) => each.type === of)?.count
    if (number === undefined) return null
    return <span className="n">{number > pageLimits.exactTotal && !exact ? '1,000+' : formatCount(number)}</span>
  }
  return (
    <FilterFields name={name} action="/search" path={peoplePath(search)} edited={edited}>
      <input type="hidden" name="tab" value="people" />
      <input
        className="input input--sm mp__q"
        type="search"
        id={`${name}-q`}
        name="q"
        defaultValue={q}
        maxLength={pageLimits.query}
        aria-label="Search people"
        placeholder="Name, company or headline"
        enterKeyHint="search"
      />
      <fieldset className="fgroup">
        <legend className="t-sub">Who they are</legend>
        {[undefined, ...userTypes].map((each) => (
          <label className="check" key={each ?? 'anybody'}>
            <input
              type="radio"
              id={`${name}-type-${each ?? 'anybody'}`}
              name="type"
              value={each ?? ''}
              defaultChecked={type === each}
            />
            {each ? <RoleGlyph role={roleOf(each)} size={15} /> : <span>Anybody</span>}
            {each ? count(each) : null}
          </label>
        ))}
      </fieldset>
      <fieldset className="fgroup">
        <legend className="t-sub">Skill</legend>
        <input
          className="input input--sm"
          id={`${name}-skill`}
          name="skill"
          defaultValue={skill}
          maxLength={profileLimits.skillName}
          autoComplete="off"
          aria-label="Skill"
          placeholder="Such as Python"
        />
      </fieldset>
    </FilterFields>
  )
}
