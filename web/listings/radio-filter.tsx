import type { ReactNode } from 'react'
import { ChoiceFilter, type FilterFormProps, FilterGroup } from './filter-fields.tsx'
import type { ListSearch } from './list-kind.ts'

interface RadioFilterProps<T extends string | number> extends Pick<FilterFormProps<ListSearch, unknown>, 'place'> {
  title: string
  name: string
  /** The choice without the filter: 'Any rating'. */
  any: string
  choices: readonly T[]
  chosen: T | undefined
  wordsOf: (choice: T) => ReactNode
  /** The number of results of a choice. */
  countOf?: (choice: T) => ReactNode
  onChoose: (choice: T | undefined) => void
  /** What follows the choices. */
  children?: ReactNode
}

/** A group of a filter form with one choice among several, or none. */
export function RadioFilter<T extends string | number>(props: RadioFilterProps<T>) {
  const { place, title, name, any, choices, chosen, wordsOf, countOf, onChoose, children } = props
  return (
    <FilterGroup title={title}>
      {[undefined, ...choices].map((choice) => (
        <ChoiceFilter
          key={choice ?? ''}
          type="radio"
          id={`${place}-${name}-${choice ?? 'any'}`}
          name={name}
          value={choice ?? ''}
          checked={chosen === choice}
          onChange={() => onChoose(choice)}
        >
          <span>{choice === undefined ? any : wordsOf(choice)}</span>
          {choice === undefined ? null : countOf?.(choice)}
        </ChoiceFilter>
      ))}
      {children}
    </FilterGroup>
  )
}
