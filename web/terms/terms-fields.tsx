import './terms.css'
import { resultLicences } from '@guildhall/contract/engagements/options.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import Plus from 'lucide-react/icons/plus'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { Button } from '#ui/button.tsx'
import { RadioCards } from '#ui/forms/radio-group.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { HourFields } from './hour-fields.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import {
  type HourValues,
  type MilestoneValues,
  type TermsStart,
  typedHours,
  typedTotal,
  type Way,
} from './terms-values.ts'
import type { MilestoneRows } from './use-milestone-rows.ts'

/** A form with the fields of terms. */
export interface TermsForm {
  field: (
    name: 'scope' | 'licence' | 'startsOn' | keyof HourValues | `rows.${string}.${keyof MilestoneValues}`,
  ) => FormField
  watch: (name: 'licence' | keyof HourValues | `rows.${string}.amount`) => string | undefined
  errors: Record<string, string>
  idOf: (name: string) => string
}

interface TermsFieldsProps {
  form: TermsForm
  way: Way
  onWay: (way: Way) => void
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

const wayCards = [
  { value: 'milestones', label: 'By milestones', hint: 'A fixed price for each result' },
  { value: 'hours', label: 'By the hour', hint: 'Week by week, with a timesheet' },
] as const

/** What an offer says: what is done, how it is paid for which price, and what the client may do with the result. */
export function TermsFields({
  form,
  way,
  onWay,
  rows: { rows, startOf, add, remove, addButton },
  start,
  currency,
  feePercent,
  isLicenceFixed = false,
  note = '',
}: TermsFieldsProps) {
  const hours = typedHours(
    { rate: form.watch('rate'), perWeek: form.watch('perWeek'), weeks: form.watch('weeks') },
    currency,
  )
  const amounts = rows.map((row) => form.watch(`rows.${row}.amount`))
  const total = way === 'hours' ? hours.total : typedTotal(amounts, currency)
  const { week } = hours
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
      <RadioCards
        name={form.idOf('way')}
        legend="How is it paid?"
        columns={2}
        options={wayCards}
        value={way}
        onChange={onWay}
      />
      {/* Both keep what was typed; only the chosen one is sent. */}
      <fieldset className="space-y-4.5" hidden={way === 'hours'}>
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
        <Button ref={addButton} size="sm" icon={Plus} disabled={rows.length >= most.milestones} onClick={addRow}>
          Add a milestone
        </Button>
      </fieldset>
      <fieldset className="space-y-4.5" hidden={way === 'milestones'}>
        <legend className="t-sub">Hours</legend>
        <p className="c2 t-sm">
          The client pays in each week before it begins, for the most hours. The provider delivers a timesheet, and the
          time not worked is refunded.{note}
        </p>
        <HourFields {...{ form, start, currency }} />
      </fieldset>
      {form.errors.milestones ? (
        <p className="field-error" role="alert">
          {form.errors.milestones}
        </p>
      ) : null}
      <p className="semi" role="status">
        {way === 'hours' && week > 0 ? `Each week ${moneyText(week, currency)}. ` : ''}Total{' '}
        {moneyText(total, currency)}
        {feePercent !== null && total > 0
          ? `. After our fee of ${feePercent}%: ${moneyText(total - fee, currency)} to you.`
          : ''}
      </p>
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

interface StartFieldProps {
  form: Pick<TermsForm, 'field'>
  way: Way
  start: string
  /** It changes agreed terms, of which weeks are paid in. */
  isChange?: boolean
}

/** The day on which the work can start, or the first week begins. */
export function StartField({ form, way, start, isChange = false }: StartFieldProps) {
  const first = isChange ? 'after the weeks that are paid in' : 'on the day the first week is paid in'
  return (
    <TextField
      {...form.field('startsOn')}
      type="date"
      label={way === 'hours' ? 'First week begins on' : 'Can start on'}
      optional
      defaultValue={start}
      help={way === 'hours' ? `Leave it empty to begin ${first}` : 'Leave it empty to start once it is paid in'}
    />
  )
}
