import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { TextField } from '#ui/forms/text-field.tsx'
import type { HourValues } from './terms-values.ts'

interface HourFieldsProps {
  form: { field: (name: keyof HourValues) => FormField }
  start: HourValues
  currency: string
}

/** The fields of work by the hour. */
export function HourFields({ form, start, currency }: HourFieldsProps) {
  return (
    <div className="field-pair">
      <TextField
        {...form.field('rate')}
        label="Price per hour"
        inputMode="decimal"
        autoComplete="off"
        maxLength={16}
        prefix={currencySign(currency)}
        defaultValue={start.rate}
      />
      <TextField
        {...form.field('perWeek')}
        label="Hours a week"
        help={`At most, up to ${most.hoursPerWeek.most}`}
        inputMode="numeric"
        maxLength={2}
        defaultValue={start.perWeek}
      />
      <TextField
        {...form.field('weeks')}
        label="Weeks"
        help={`Up to ${most.weeks}`}
        inputMode="numeric"
        maxLength={2}
        defaultValue={start.weeks}
      />
    </div>
  )
}
