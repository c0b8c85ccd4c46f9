import './terms.css'
import { resultLicences } from '@guildhall/contract/engagements/options.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Plus from 'lucide-react/icons/plus'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import { type MilestoneValues, type TermsStart, typedTotal } from './terms-values.ts'
import type { MilestoneRows } from './use-milestone-rows.ts'

/** A form with the fields of terms. */
export interface TermsForm {
  field: (name: 'scope' | 'licence' | 'startsOn' | `rows.${string}.${keyof MilestoneValues}`) => FormField
  watch: (name: 'licence' | `rows.${string}.amount`) => string | undefined
  errors: Record<string, string>
  idOf: (name: string) => string
}

interface TermsFieldsProps {
  form: TermsForm
  rows: MilestoneRows
  start: TermsStart
  currency: string
  /** The fee of the provider in percent; null for a client's offer. */
  feePercent: number | null
  /** The licence was agreed with a milestone that is paid in. */
  isLicenceFixed?: boolean
  /** More about the milestones. */
  note?: string
}

/** What an offer says: what is done, in which milestones for which price, and what the client may do with the result. */
export function TermsFields({
  form,
  rows: { rows, startOf, add, remove, addButton },
  start,
  currency,
  feePercent,
  isLicenceFixed = false,
  note = '',
}: TermsFieldsProps) {
  const total = typedTotal(
    rows.map((row) => form.watch(`rows.${row}.amount`)),
    currency,
  )
  const fee = Math.round((total * (feePercent ?? 0)) / 100)
  const licence = form.watch('licence') ?? ''

  function addRow() {
    const row = add()
    requestAnimationFrame(() => document.getElementById(form.idOf(`rows.${row}.title`))?.focus())
  }

  return (
    <>
      <TextAreaField
        {...form.field('scope')}
        label="What will be done?"
        help="What is included, and what is not"
        rows={6}
        maxLength={most.scope}
        defaultValue={start.scope}
      />
      <fieldset className="space-y-4.5">
        <legend className="t-sub">Milestones</legend>
        <p className="c2 t-sm">
          Each milestone is paid in before the work on it begins, and released when its result is accepted.{note}
        </p>
        {rows.map((row, at) => (
          <MilestoneFields
            key={row}
            {...{ form, row, currency }}
            number={at + 1}
            start={startOf(row)}
            onRemove={rows.length > 1 ? () => remove(row) : null}
          />
        ))}
        {form.errors.milestones ? (
          <p className="field-error" role="alert">
            {form.errors.milestones}
          </p>
        ) : null}
        <Button ref={addButton} size="sm" icon={Plus} disabled={rows.length >= most.milestones} onClick={addRow}>
          Add a milestone
        </Button>
        <p className="semi" role="status">
          Together {moneyText(total, currency)}
          {feePercent !== null && total > 0
            ? `. After our fee of ${feePercent}%: ${moneyText(total - fee, currency)} to you.`
            : ''}
        </p>
      </fieldset>
      <SelectField
        {...form.field('licence')}
        disabled={isLicenceFixed}
        label="The result"
        value={licence}
        help={resultLicenceWords[(licence || 'all-rights') as keyof typeof resultLicenceWords]?.meaning}
        options={resultLicences.map((value) => ({ value, label: resultLicenceWords[value].name }))}
      />
    </>
  )
}

/** The day on which the work can start. */
export function StartField({ form, start }: { form: Pick<TermsForm, 'field'>; start: string }) {
  return (
    <TextField
      {...form.field('startsOn')}
      type="date"
      label="Can start on"
      optional
      defaultValue={start}
      help="Leave it empty to start once it is paid in"
    />
  )
}
