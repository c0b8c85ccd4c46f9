import './combobox-field.css'
import Check from 'lucide-react/icons/check'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Icon } from '../pictures/icon.tsx'
import { Field, type FieldTexts } from './field.tsx'
import { type OtherField, OtherInput, type SelectOption } from './select-field.tsx'

type ComboboxFieldProps = FieldTexts & {
  id?: string
  name?: string
  options: readonly SelectOption[]
  /** The selected option's value; empty when there is none. */
  value: string
  onChange: (value: string) => void
  placeholder?: string
  other?: OtherField
}

/**
 * A searchable choice from a long list. Arrow keys move, Enter selects, Escape closes and restores the selection. Selecting
 * `other.option` reveals a text field and focuses it.
 */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, help, error, optional, tally, aside, id, name, options, value, onChange, placeholder, other } = props
  const list = useId()
  const box = useRef<HTMLInputElement>(null)
  // null: no search, the list is closed.
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const all = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))
  const chosen = all.find((option) => option.value === value)
  const isOpen = typed !== null
  const found = typed ? all.filter((option) => fold(option.label).includes(fold(typed))) : all
  const needsOther = other !== undefined && value === other.option

  const open = (
    at = Math.max(
      0,
      all.findIndex((option) => option.value === value),
    ),
  ) => {
    setTyped('')
    setActive(at)
  }
  const close = () => setTyped(null)
  const choose = (index: number) => {
    const option = found[index]
    close()
    if (option) onChange(option.value)
  }
  const move = (to: number) => {
    const next = Math.min(found.length - 1, Math.max(0, to))
    setActive(next)
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) move(active + step)
      else open()
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      // Closes only the list, not a dialog around it.
      event.stopPropagation()
      close()
    }
  }
  return (
    <Field {...{ label, help, optional, tally, aside, id, error: error ?? (needsOther ? other.error : undefined) }}>
      {(control) => (
        <>
          <div className="combo">
            <input
              {...control}
              ref={box}
              className="select"
              role="combobox"
              type="text"
              name={name}
              autoComplete="off"
              aria-expanded={isOpen}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && found.length > 0 ? `${list}-${active}` : undefined}
              placeholder={isOpen && chosen ? chosen.label : placeholder}
              value={typed ?? chosen?.label ?? ''}
              onChange={(event) => {
                setTyped(event.target.value)
                setActive(0)
              }}
              onClick={() => isOpen || open()}
              onBlur={close}
              onKeyDown={onKeyDown}
            />
            <div
              className="combo__l"
              id={list}
              role="listbox"
              aria-label={typeof label === 'string' ? label : undefined}
              hidden={!isOpen || found.length === 0}
            >
              {found.map((option, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and the keys
                // biome-ignore lint/a11y/useFocusableInteractive: see above
                <div
                  key={option.value}
                  id={`${list}-${index}`}
                  role="option"
                  aria-selected={option.value === value}
                  data-active={index === active || undefined}
                  // Keeps the focus in the text field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(index)}
                >
                  {option.label}
                  {option.value === value ? <Icon of={Check} size={15} /> : null}
                </div>
              ))}
            </div>
            {isOpen ? (
              <p className={found.length === 0 ? 'combo__l combo__none' : 'sr-only'} role="status">
                {found.length === 0 ? `Nothing matches “${typed}”` : `${found.length} to choose from`}
              </p>
            ) : null}
          </div>
          {needsOther ? <OtherInput other={other} control={control} /> : null}
        </>
      )}
    </Field>
  )
}

// 'gott' finds 'Göttingen'.
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}
