import './slots.css'

export interface Slot {
  /** ISO 8601. */
  at: string
  isTaken?: boolean
}

interface SlotsProps {
  label: string
  slots: readonly Slot[]
  value: string | null
  onChange: (at: string) => void
  /** The reader's time zone: 'Europe/Brussels'. */
  timeZone: string
  /** The other side's, named with its time when it is another one. */
  otherZone?: { name: string; timeZone: string }
}

const timeIn = (timeZone: string) => new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** The hours of a day: free, taken, chosen. Times are the reader's; the other side's zone is named under them. */
export function Slots({ label, slots, value, onChange, timeZone, otherZone }: SlotsProps) {
  const own = timeIn(timeZone)
  const other = otherZone && otherZone.timeZone !== timeZone ? timeIn(otherZone.timeZone) : null
  const example = value ?? slots[0]?.at
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <div className="slots">
        {slots.map(({ at, isTaken }) => (
          <button key={at} type="button" aria-pressed={at === value} disabled={isTaken} onClick={() => onChange(at)}>
            {own.format(new Date(at))}
            {isTaken ? <span className="sr-only"> (taken)</span> : null}
          </button>
        ))}
      </div>
      <p className="help">
        Times in {timeZone.replaceAll('_', ' ')}.
        {other && example
          ? ` ${own.format(new Date(example))} is ${other.format(new Date(example))} for ${otherZone?.name}.`
          : null}
      </p>
    </fieldset>
  )
}
