import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import type { MilestoneValues } from './terms-values.ts'

interface MilestoneFieldsProps {
  form: {
    field: (name: `rows.${string}.${keyof MilestoneValues}`) => FormField
  }
  row: string
  number: number
  currency: string
  start: MilestoneValues
  /** Null while it is the only one. */
  onRemove: (() => void) | null
}

/** The fields of one milestone of an offer. */
export function MilestoneFields({ form, row, number, currency, start, onRemove }: MilestoneFieldsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className="terms__row space-y-4.5" role="group" aria-label={`Milestone ${number}`}>
      <div className="row row--between">
        <span className="semi">Milestone {number}</span>
        {onRemove ? (
          <IconButton icon={Trash2} size="sm" label={`Remove milestone ${number}`} onClick={onRemove} />
        ) : null}
      </div>
      <TextField
        {...form.field(`rows.${row}.title`)}
        label="Title"
        maxLength={most.milestoneTitle}
        defaultValue={start.title}
        autoComplete="off"
      />
      <TextAreaField
        {...form.field(`rows.${row}.deliverable`)}
        label="What is delivered"
        optional
        rows={2}
        maxLength={most.deliverable}
        defaultValue={start.deliverable}
      />
      <div className="field-pair">
        <TextField
          {...form.field(`rows.${row}.amount`)}
          label="Price"
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          prefix={currencySign(currency)}
          defaultValue={start.amount}
        />
        <TextField
          {...form.field(`rows.${row}.days`)}
          label="Days"
          help="From the payment, or the end of the one before"
          inputMode="numeric"
          maxLength={3}
          defaultValue={start.days}
        />
        <TextField
          {...form.field(`rows.${row}.changes`)}
          label="Rounds of changes"
          inputMode="numeric"
          maxLength={1}
          defaultValue={start.changes}
        />
      </div>
    </div>
  )
}
