import { hourTexts } from '@guildhall/contract/availability/hour-texts.ts'
import type { Absence, DifferentDate, Hours, Period } from '@guildhall/contract/availability/hours.ts'
import { hoursLimits } from '@guildhall/contract/limits/sessions.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { newPeriod } from './clock-words.ts'
import { PeriodFields } from './period-fields.tsx'

interface DialogProps<Of, List> {
  hours: Hours
  today: string
  /** What is changed; null for a new one. */
  of: Of | null
  onClose: () => void
  onSave: (list: List) => void
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Adds, changes or removes a date with hours of its own. */
export function DateDialog({ hours, today, of, onClose, onSave }: DialogProps<DifferentDate, DifferentDate[]>) {
  const [day, setDay] = useState(of?.day ?? '')
  const [periods, setPeriods] = useState<Period[]>(of?.periods ?? [])
  const [error, setError] = useState<string>()
  const others = hours.dates.filter((each) => each.day !== of?.day)
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isDay(day) || day < today) return setError('Choose a date from today on')
    if (others.some((each) => each.day === day)) return setError(hourTexts.dateTwice)
    onSave([...others, { day, periods }].toSorted((a, b) => (a.day < b.day ? -1 : 1)))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={of ? 'Change a date' : 'Add a date'}
      description="These replace your weekly hours on one date."
    >
      <form className="space-y-4.5 mt-4" onSubmit={save} noValidate>
        <TextField
          label="Date"
          type="date"
          min={today}
          value={day}
          {...(error ? { error } : {})}
          onChange={(event) => setDay(event.target.value)}
        />
        <fieldset className="field">
          <legend className="label">Open</legend>
          {periods.length === 0 ? <p className="c2">Closed on this date.</p> : null}
          {periods.map((period, at) => (
            <span key={period.from} className="hrs__line">
              <PeriodFields
                of="On this date"
                period={period}
                others={periods.filter((_, index) => index !== at)}
                onChange={(next) => setPeriods(periods.with(at, next))}
              />
              <IconButton
                icon={X}
                size="sm"
                label="Remove these hours"
                onClick={() => setPeriods(periods.filter((_, index) => index !== at))}
              />
            </span>
          ))}
          {periods.length < hoursLimits.periodsADay ? (
            <div className="mt-2">
              <Button
                size="sm"
                icon={Plus}
                onClick={() => {
                  const made = newPeriod(periods)
                  if (made) setPeriods([...periods, made].toSorted((a, b) => a.from - b.from))
                }}
              >
                Add hours
              </Button>
            </div>
          ) : null}
        </fieldset>
        <DialogActs
          {...(of
            ? {
                onRemove: () => {
                  onSave(others)
                  onClose()
                },
              }
            : {})}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Announces, changes or removes an absence. */
export function AbsenceDialog({ hours, today, of, onClose, onSave }: DialogProps<Absence, Absence[]>) {
  const [from, setFrom] = useState(of?.from ?? '')
  const [to, setTo] = useState(of?.to ?? '')
  const [error, setError] = useState<string>()
  const others = hours.absences.filter((each) => each.from !== of?.from)
  function save(event: FormEvent) {
    event.preventDefault()
    if (!isDay(from) || !isDay(to) || to < today) return setError('Choose the first and the last day')
    if (to < from) return setError(hourTexts.absenceOrder)
    if (to >= dayAfter(from, hoursLimits.absenceDays)) return setError(hourTexts.absenceLong)
    if (others.some((each) => each.from <= to && from <= each.to)) return setError(hourTexts.absenceOverlap)
    onSave([...others, { from, to }].toSorted((a, b) => (a.from < b.from ? -1 : 1)))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={of ? 'Change an absence' : 'Announce an absence'}
      description="Nobody can book you on these days. Your existing bookings stay: cancel or move them yourself."
    >
      <form className="space-y-4.5 mt-4" onSubmit={save} noValidate>
        <div className="field-pair">
          <TextField
            label="First day"
            type="date"
            value={from}
            {...(error ? { error } : {})}
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label="Last day"
            type="date"
            min={from}
            value={to}
            onChange={(event) => setTo(event.target.value)}
          />
        </div>
        <DialogActs
          {...(of
            ? {
                onRemove: () => {
                  onSave(others)
                  onClose()
                },
              }
            : {})}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function DialogActs({ onClose, onRemove }: { onClose: () => void; onRemove?: () => void }) {
  return (
    <div className="btn-group justify-end w-full">
      {onRemove ? (
        <Button look="danger" onClick={onRemove}>
          Remove
        </Button>
      ) : null}
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" look="primary">
        Save
      </Button>
    </div>
  )
}

/** Chooses the zone of the host's clocks. */
export function ZoneDialog({
  zone,
  onClose,
  onSave,
}: {
  zone: string
  onClose: () => void
  onSave: (zone: string) => void
}) {
  const [chosen, setChosen] = useState(zone)
  const known = Intl.supportedValuesOf('timeZone')
  const zones = known.includes(zone) ? known : [zone, ...known]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Your time zone"
      description="Your hours use this time zone. Guests see their own time."
    >
      <form
        className="space-y-4.5 mt-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave(chosen)
          onClose()
        }}
      >
        <SelectField
          label="Time zone"
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
        <DialogActs onClose={onClose} />
      </form>
    </Dialog>
  )
}
