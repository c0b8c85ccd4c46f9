import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import { earlyChange } from './early-change.ts'
import type { ListSearch } from './list-kind.ts'
import { OwnAddress, TextFilter } from './text-filter.tsx'
import type { AskedSearch } from './use-asked-search.ts'

/** What every form of filters is given. */
export interface FilterFormProps<Search, Facets> extends AskedSearch<Search> {
  /** Both can be on one page; the order beside the list belongs to the rail's form. */
  place: 'rail' | 'sheet'
  facets: Facets | undefined
  /** Whether their numbers are of this search; else only what there is to choose is shown. */
  isCounted: boolean
  /** Whether the focus goes to its first field when it is drawn. */
  takesFocus?: boolean | undefined
}

interface FilterFieldsProps extends Omit<FilterFormProps<ListSearch, unknown>, 'facets' | 'isCounted'> {
  /** The path of the list. */
  action: string
  words: { label: string; placeholder: string }
  /** What the address says besides and keeps. */
  kept?: readonly (readonly [name: string, value: string | undefined])[]
  children: ReactNode
}

/** A form of filters. It asks by GET, so that it works before any script has come. */
export function FilterFields(props: FilterFieldsProps) {
  const { place, search, isOwn, ask, takesFocus, action, words, kept = [], children } = props
  const form = useRef<HTMLFormElement>(null)
  const catchUp = useEffectEvent(() => {
    const change = form.current && earlyChange(form.current)
    if (change) ask(change)
  })
  // What was chosen before the scripts came.
  useEffect(() => catchUp(), [])
  return (
    <OwnAddress value={isOwn}>
      <form
        ref={form}
        id={`${place}-form`}
        action={action}
        method="get"
        aria-label="Filters"
        // Each field asks by itself.
        onSubmit={(event) => event.preventDefault()}
      >
        {kept.map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        <TextFilter
          className="mp__q"
          type="search"
          id={`${place}-q`}
          name="q"
          value={search.q}
          onSettle={(q) => ask({ q })}
          maxLength={pageLimits.query}
          aria-label={words.label}
          placeholder={words.placeholder}
          enterKeyHint="search"
          autoFocus={takesFocus}
        />
        {children}
        <noscript>
          <button type="submit" className="btn btn--second btn--sm">
            Apply filters
          </button>
        </noscript>
      </form>
    </OwnAddress>
  )
}

export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="fgroup">
      <legend className="t-sub">{title}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceFilterProps {
  type?: 'checkbox' | 'radio'
  id: string
  name: string
  value: string | number
  checked: boolean
  onChange: (isChosen: boolean) => void
  /** What it is called, and how many there are. */
  children: ReactNode
}

/** A box to tick or one of several to choose from. */
export function ChoiceFilter({ type = 'checkbox', onChange, children, ...field }: ChoiceFilterProps) {
  return (
    <label className="check">
      <input {...field} type={type} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

/** How many there are of a choice; nothing while the number is on its way. `exact` is whether all were counted. */
export function FilterCount({ value, exact }: { value: number | undefined; exact: boolean | undefined }) {
  if (value === undefined) return null
  return <span className="n">{value > pageLimits.exactTotal && !exact ? '1,000+' : formatCount(value)}</span>
}
