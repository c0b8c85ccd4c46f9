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

/** Whether the address is what a form of filters asked for. */
const OwnAddress = createContext(false)

interface TextFilterProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onKeyDown'> {
  /** What the address says of it. */
  value: string | number | undefined
  /** What another field says of it at the moment: it takes the place of what was typed. */
  dragged?: string | undefined
  /** When it is left or Enter is pressed; what does not fit the pattern asks for nothing. */
  onSettle: (text: string) => void
}

interface Typed {
  text: string
  /** It was left so, and does not fit the pattern. */
  isWrong: boolean
}

/** A text field of a form of filters. What was refused stays beside its sentence until the address changes from elsewhere. */
export function TextFilter({ value = '', dragged, onSettle, className = '', ...field }: TextFilterProps) {
  const isOwn = use(OwnAddress)
  const [typed, setTyped] = useState<Typed>()
  if (typed && (dragged !== undefined || (typed.isWrong && !isOwn))) setTyped(undefined)
  // What was typed before the scripts came goes on. The form asks for what was settled and fits.
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

// Chosen from the field's own list, not typed.
function isSuggestion(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === 'insertReplacementText'
}

/** Whether a field that was changed before its scripts came was left, or Enter was pressed in it since (`LateForm.want`). */
function isSettledEarly(field: HTMLInputElement): boolean {
  return field !== document.activeElement || field.dataset.entered === field.value
}

/** What was ticked or typed in a form before its scripts came, by the names of its fields; not what is being typed. */
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
