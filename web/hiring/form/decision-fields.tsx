import { hiringLimits as most } from '@guildhall/contract/limits/hiring.ts'
import { dayAfter } from '@guildhall/contract/values/days.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { TextField } from '#ui/forms/text-field.tsx'
import { weekdayText } from '../words.ts'
import { type DecisionChoice, decisionChoices, decisionRange, type JobStart, type JobValues } from './job-values.ts'

interface DecisionFieldsProps {
  form: {
    field: (name: 'decides' | 'day') => FormField
    setValue: (name: 'decides', value: DecisionChoice) => void
  }
  values: Pick<JobValues, 'decides'>
  start: JobStart
  today: string
  isEdit: boolean
}

/** The day by which the client answers everybody. */
export function DecisionFields({ form, values, start, today, isEdit }: DecisionFieldsProps) {
  const { id: _id, onChange: _onChange, ...decides } = form.field('decides')
  const { first, last } = decisionRange(today)
  return (
    <>
      <p className="c2">
        Answer everybody who proposed by this day. Open proposals then close with “Not answered by the date promised”,
        and your public answer rate counts them.
      </p>
      <RadioCards
        {...decides}
        legend="Decision date"
        options={decisionChoices.map((value) => ({
          value,
          label: value === 'day' ? 'Another day' : `In ${value} days`,
          hint:
            value === 'day' ? `at most ${most.decision.most} days ahead` : weekdayText(dayAfter(today, Number(value))),
        }))}
        value={values.decides}
        onChange={(value) => form.setValue('decides', value)}
      />
      {values.decides === 'day' ? (
        <TextField
          {...form.field('day')}
          type="date"
          label="Day"
          help={
            isEdit
              ? `From ${most.decision.least} to ${most.decision.most} days after you posted it`
              : `From ${weekdayText(first)} to ${weekdayText(last)}`
          }
          min={isEdit ? undefined : first}
          max={isEdit ? undefined : last}
          defaultValue={start.day}
        />
      ) : null}
    </>
  )
}
