import { pageLimits } from '@guildhall/contract/limits/shared.ts'
import {
  type ChangeEvent,
  type ComponentProps,
  createContext,
  type ReactNode,
  type SyntheticEvent,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { formatCount } from '#lib/format/counts-and-dates.ts'
import type { AskedSearch } from './list-filters.tsx'
import type { ListSearch } from './list-kind.ts'

/** The props of every filter form. */
export interface FilterFormProps<Search, Facets> extends AskedSearch<Search> {
  /** Both can be on one page; the sort field beside the list belongs to the rail's form. */
  place: 'rail' | 'sheet'
  facets: Facets | undefined
  /** Whether the numbers belong to this search; otherwise only the choices are shown. */
  isCounted: boolean
  /** Whether the first field takes the focus on render. */
  takesFocus?: boolean | undefined
}

interface FilterFieldsProps extends Omit<FilterFormProps<ListSearch, unknown>, 'facets' | 'isCounted'> {
  /** The path of the list. */
  action: string
  /** The texts of the search field; null where the page has one above the list. */
  words: { label: string; placeholder: string } | null
  /** Other values of the URL to keep. */
  kept?: readonly (readonly [name: string, value: string | undefined])[]
  children: ReactNode
}

/** A filter form. It submits by GET, so that it works before any script has loaded. */
export function FilterFields(props: FilterFieldsProps) {
  const { place, search, isOwn, ask, takesFocus, action, words, kept = [], children } = props
  const form = useRef<HTMLFormElement>(null)
  const catchUp = useEffectEvent(() => {
    const change = form.current && earlyChange(form.current)
    if (change) ask(change)
  })
  // Selections made before scripts loaded.
  useEffect(() => catchUp(), [])
  return (
    <OwnAddress value={isOwn}>
      <form
        ref={form}
        id={`${place}-form`}
        action={action}
        method="get"
        aria-label="Filters"
        // Each field searches on its own.
        onSubmit={(event) => event.preventDefault()}
      >
        {kept.map(([name, value]) =>
          value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
        )}
        {words ? (
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
        ) : search.q ? (
          <input type="hidden" name="q" value={search.q} />
        ) : null}
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
  /** The label and the count. */
  children: ReactNode
}

/** A checkbox or radio button of a filter. */
export function ChoiceFilter({ type = 'checkbox', onChange, children, ...field }: ChoiceFilterProps) {
  return (
    <label className="check">
      <input {...field} type={type} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

/** The count of a choice; nothing while it loads. `exact` says whether all were counted. */
export function FilterCount({ value, exact }: { value: number | undefined; exact: boolean | undefined }) {
  if (value === undefined) return null
  return <span className="n">{value > pageLimits.exactTotal && !exact ? '1,000+' : formatCount(value)}</span>
}

/** Whether the URL is what a filter form asked for. */
const OwnAddress = createContext(false)

interface TextFilterProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** The field's value in the URL. */
  value: string | number | undefined
  /** A value another field is setting right now: it replaces what was typed. */
  dragged?: string | undefined
  /** Called on blur or Enter; text that does not match the pattern starts no search. */
  onSettle: (text: string) => void
}

interface Typed {
  text: string
  /** The field was left with text that does not match the pattern. */
  isWrong: boolean
}

/** A text field of a filter form. Refused text stays beside its message until the URL changes from elsewhere. */
export function TextFilter({ value = '', dragged, onSettle, className = '', ...field }: TextFilterProps) {
  const isOwn = use(OwnAddress)
  const [typed, setTyped] = useState<Typed>()
  if (typed && (dragged !== undefined || (typed.isWrong && !isOwn))) setTyped(undefined)
  // Text typed before scripts loaded is kept. The form searches for what was settled and valid.
  const goOn = useCallback((node: HTMLInputElement | null) => {
    if (!node || node.value === node.defaultValue) return
    const isSettled = isSettledEarly(node)
    if (!isSettled || !node.validity.valid) setTyped({ text: node.value, isWrong: isSettled })
  }, [])
  const settle = ({ currentTarget: { value: text, validity } }: SyntheticEvent<HTMLInputElement>) => {
    if (!typed && text === `${value}`) return
    setTyped(validity.valid ? undefined : { text, isWrong: true })
    onSettle(validity.valid ? text : '')
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: text, validity } = event.target
    if (field.list && isSuggestion(event.nativeEvent)) return settle(event)
    setTyped({ text, isWrong: typed?.isWrong === true && !validity.valid })
  }
  return (
    <input
      {...field}
      ref={goOn}
      className={`input input--sm ${className}`}
      value={dragged ?? typed?.text ?? value}
      aria-invalid={typed?.isWrong || undefined}
      onChange={change}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) settle(event)
      }}
    />
  )
}

// Chosen from the field's datalist, not typed.
function isSuggestion(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}

/**
 * Returns whether a field changed before its scripts loaded has since been left, or Enter was pressed in it
 * (`LateForm.want`).
 */
function isSettledEarly(field: HTMLInputElement): boolean {
  return field !== document.activeElement || field.dataset.entered === field.value
}

/**
 * Returns what was selected or typed in a form before its scripts loaded, by field name; not a field still being typed in.
 */
function earlyChange(form: HTMLFormElement): Record<string, string[]> | undefined {
  const said = new FormData(form)
  const touched = [...form.querySelectorAll('input')].filter(
    (field) =>
      field.name &&
      (field.checked !== field.defaultChecked || (field.value !== field.defaultValue && isSettledEarly(field))),
  )
  if (touched.length === 0) return
  return Object.fromEntries(touched.map(({ name }) => [name, said.getAll(name).map(String)]))
}
