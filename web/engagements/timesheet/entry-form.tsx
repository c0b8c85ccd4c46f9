import type { TimesheetEntry } from '@guildhall/contract/engagements/timesheets.ts'
import { timesheetLimits } from '@guildhall/contract/limits/engagements.ts'
import { parseDuration, typedDuration } from '#lib/format/work-time.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { useDays } from './use-days.ts'
import { dayText } from './week-days.ts'

interface EntryFormProps {
  /** The first day of the week. */
  startsOn: string | null
  /** The entry that is changed; null for a new one. */
  start: TimesheetEntry | null
  /** The day of a new entry; today where it is not said. */
  day: string | null
  /** Whether the form takes the place of another one, in which the reader was. */
  takesFocus: boolean
  onSave: (entry: TimesheetEntry) => Promise<void>
  onCancel: () => void
}

interface EntryValues {
  day: string
  time: string
  what: string
}

/** The fields of one entry. */
export function EntryForm({ startsOn, start, day: newDay, takesFocus, onSave, onCancel }: EntryFormProps) {
  const days = useDays(startsOn)
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/timesheets.ts')).TimesheetEntry,
    defaultValues: { day: start?.day ?? newDay ?? days[0] ?? '' },
    toInput: ({ day, time, what }: EntryValues) => ({ day, what, quarters: parseDuration(time ?? '') }),
    fieldAt: (path) => (path.at(-1) === 'quarters' ? 'time' : String(path.at(-1) ?? '')),
    send: onSave,
  })
  return (
    <form {...form.formProps} className="space-y-4.5" aria-label={start ? 'Change the entry' : 'Enter time'}>
      <FormNotices form={form} />
      <div className="field-pair">
        <SelectField
          {...form.field('day')}
          label="Day"
          autoFocus={takesFocus}
          value={form.watch('day') ?? ''}
          options={days.map((value) => ({ value, label: dayText(value) }))}
        />
        <TextField
          {...form.field('time')}
          label="Time"
          help="Such as 1:30 or 1.5"
          autoComplete="off"
          maxLength={12}
          defaultValue={start ? typedDuration(start.quarters) : ''}
        />
      </div>
      <TextField
        {...form.field('what')}
        label="What was done"
        maxLength={timesheetLimits.what}
        autoComplete="off"
        defaultValue={start?.what ?? ''}
      />
      <div className="btn-group">
        <Button {...form.submitProps} look={start ? 'primary' : 'second'}>
          {start ? 'Save the entry' : 'Add'}
        </Button>
        {start ? (
          <Button look="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
    </form>
  )
}
