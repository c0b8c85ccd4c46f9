import type { Period } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits } from '@guildhall/contract/limits/sessions.ts'
import { clockText } from '#lib/format/clock-text.ts'

interface PeriodFieldsProps {
  /** Whose period it is, for the names of the controls: 'Monday'. */
  of: string
  period: Period
  /** The other periods of the day, which it cannot overlap. */
  others: readonly Period[]
  onChange: (period: Period) => void
}

const steps = Array.from(
  { length: hoursLimits.dayMinutes / hoursLimits.stepMinutes + 1 },
  (_, at) => at * hoursLimits.stepMinutes,
)

/** Start and end of a period; only times that are free can be chosen. */
export function PeriodFields({ of, period, others, onChange }: PeriodFieldsProps) {
  const { from, to } = period
  const least = Math.max(0, ...others.filter((each) => each.to <= from).map((each) => each.to))
  const most = Math.min(hoursLimits.dayMinutes, ...others.filter((each) => each.from >= to).map((each) => each.from))
  return (
    <span className="hrs__times">
      <Time
        label={`${of}, from`}
        value={from}
        among={steps.filter((at) => at >= least && at < to)}
        onChange={(next) => onChange({ from: next, to })}
      />
      <span className="c3">to</span>
      <Time
        label={`${of}, to`}
        value={to}
        among={steps.filter((at) => at > from && at <= most)}
        onChange={(next) => onChange({ from, to: next })}
      />
    </span>
  )
}

interface TimeProps {
  label: string
  value: number
  among: readonly number[]
  onChange: (minute: number) => void
}

function Time({ label, value, among, onChange }: TimeProps) {
  return (
    <select
      className="select hrs__time"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {among.map((minute) => (
        <option key={minute} value={minute}>
          {clockText(minute)}
        </option>
      ))}
    </select>
  )
}
