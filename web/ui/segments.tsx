import { type KeyboardEvent, useRef } from 'react'

interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Two to four exclusive options in a row; arrow keys move and select. */
export function Segments<T extends string>({ label, options, value, onChange }: SegmentsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (options.findIndex((option) => option.value === value) + step + options.length) % options.length
    const next = options[at]
    if (!next) return
    onChange(next.value)
    row.current?.querySelectorAll('button')[at]?.focus()
  }
  return (
    <div className="seg" role="radiogroup" aria-label={label} ref={row} onKeyDown={move}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: the segmented look needs a button; the pattern is the radio group's
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
