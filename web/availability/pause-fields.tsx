import type { Hours } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits as most } from '@guildhall/contract/limits/sessions.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { minutesText } from './clock-words.ts'

interface PauseFieldsProps {
  hours: Hours
  onChange: (over: Partial<Hours>) => void
}

const none = (minutes: number) => (minutes === 0 ? 'None' : minutesText(minutes))
const sessions = (count: number) => `${count} session${count === 1 ? '' : 's'}`

/** Pauses around sessions, notice, how far ahead, and how many at most. */
export function PauseFields({ hours, onChange }: PauseFieldsProps) {
  type Field = 'pauseBefore' | 'pauseAfter' | 'notice' | 'ahead'
  const choice = (name: Field, label: string, values: readonly number[], text: (value: number) => string) => (
    <SelectField
      label={label}
      value={String(hours[name])}
      options={values.map((value) => ({ value: String(value), label: text(value) }))}
      onChange={(event) => onChange({ [name]: Number(event.target.value) })}
    />
  )
  const limit = (name: 'perDay' | 'perWeek', label: string, highest: number) => (
    <SelectField
      label={label}
      value={String(hours[name] ?? '')}
      options={[
        { value: '', label: 'No limit' },
        ...Array.from({ length: highest }, (_, at) => ({ value: String(at + 1), label: sessions(at + 1) })),
      ]}
      onChange={(event) => onChange({ [name]: event.target.value === '' ? null : Number(event.target.value) })}
    />
  )
  return (
    <section className="hrs__part" aria-labelledby="pauses">
      <h2 className="t-sub" id="pauses">
        Breaks and notice
      </h2>
      <div className="hrs__three">
        {choice('pauseBefore', 'Break before', most.pauses, none)}
        {choice('pauseAfter', 'Break after', most.pauses, none)}
        {choice('notice', 'Minimum notice', most.notice.steps, minutesText)}
        {choice('ahead', 'How far ahead', most.ahead.steps, (days) => `${days} days`)}
        {limit('perDay', 'Most per day', most.perDay)}
        {limit('perWeek', 'Most per week', most.perWeek)}
      </div>
      <Checkbox
        label="Stop taking bookings for now"
        help="Your pages say so. Your existing bookings stay."
        checked={hours.paused}
        onChange={(event) => onChange({ paused: event.target.checked })}
      />
    </section>
  )
}
