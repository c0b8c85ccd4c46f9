import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { resultLicences } from '@guildhall/contract/engagements/options.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { parseAmountIn, withoutCurrency } from '@guildhall/contract/values/currency-amount.ts'
import { currencySign } from '@guildhall/contract/values/currency-sign.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { engagementApi, engagementQueries } from './queries.ts'
import { otherName } from './words.ts'

interface MilestoneValues {
  title: string
  deliverable: string
  amount: string
  days: string
  changes: string
}
interface OfferValues {
  scope: string
  rows: Record<string, MilestoneValues>
  licence: string
  startsOn: string
  validDays: string
  note: string
  isAdult?: boolean
  notAssessed?: boolean
}

const empty = { title: '', deliverable: '', amount: '', days: '7', changes: String(most.changes.usual) }
/** What the fields of a milestone are called in the contract. */
const fieldNames: Record<string, string> = { amountMinor: 'amount' }

/** Makes an offer: the first, a new version of the open one, or a change of what is not paid in. */
export function OfferForm({ engagement }: { engagement: Engagement }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { id, currency, money, role, needs, offers } = engagement
  const start = startOf(engagement)
  const [rows, setRows] = useState(() => start.milestones.map((_, at) => `m${at}`))
  const nextRow = useRef(rows.length)
  const addButton = useRef<HTMLButtonElement>(null)
  const after = offers[0]?.version ?? 0
  const isFixed = engagement.milestones.some(({ state }) => state === 'funded' || state === 'released')
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/engagements.ts')).OfferInput,
    defaultValues: { licence: start.licence },
    toInput: (values: OfferValues) => ({
      terms: {
        scope: values.scope,
        milestones: rows.map((row) => inputOf(values.rows?.[row] ?? empty, currency)),
        licence: isFixed ? start.licence : values.licence,
        startsOn: values.startsOn || null,
      },
      validDays: Number(values.validDays),
      note: values.note,
      after,
      ...(values.isAdult ? { isAdult: true } : {}),
      notAssessed: values.notAssessed,
    }),
    fieldAt(path) {
      const [first, list, at, name] = path.map(String)
      if (first !== 'terms' || list !== 'milestones' || name === undefined) return String(path.at(-1) ?? '')
      return `rows.${rows[Number(at)]}.${fieldNames[name] ?? name}`
    },
    async send(body) {
      const { engagement: changed } = await engagementApi
        .offer({ params: { id }, body })
        .catch(async (error: unknown) => {
          // Somebody was quicker: the page shows what there is now.
          if (error instanceof ApiError && error.code === 'engagement_moved')
            await client.invalidateQueries({ queryKey: engagementQueries.all })
          throw error
        })
      client.setQueryData(engagementQueries.one(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: engagementQueries.all })
      toast.success(`${otherName(engagement)} has your offer`)
      await navigate(`/engagements/${id}`)
    },
  })

  const amounts = rows.map((row) => parseAmountIn(currency, form.watch(`rows.${row}.amount`) ?? '') ?? 0)
  const total = amounts.reduce((sum, minor) => sum + minor, 0)
  const fee = Math.round((total * money.feePercent) / 100)

  function addRow() {
    const row = `m${nextRow.current}`
    nextRow.current += 1
    setRows([...rows, row])
    requestAnimationFrame(() => document.getElementById(form.idOf(`rows.${row}.title`))?.focus())
  }
  function removeRow(row: string) {
    setRows(rows.filter((each) => each !== row))
    addButton.current?.focus()
  }

  if (needs.business)
    return (
      <Notice kind="wait">
        Before you make an offer, enter the business details that are printed on the invoices for your work.{' '}
        <Link className="link" to="/settings/business">
          Enter business details
        </Link>
      </Notice>
    )
  return (
    <form {...form.formProps} className="eng__form space-y-4.5 mt-4" aria-label="Offer">
      <FormNotices form={form} />
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
          Each milestone is paid in before the work on it begins, and released when its result is accepted.
          {engagement.agreedVersion === null ? '' : ' What is paid in stays as it is; these replace the others.'}
        </p>
        {rows.map((row, at) => (
          <MilestoneFields
            key={row}
            {...{ form, row, currency }}
            number={at + 1}
            start={start.milestones[Number(row.slice(1))] ?? empty}
            onRemove={rows.length > 1 ? () => removeRow(row) : null}
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
          {role === 'provider' && total > 0
            ? `. After our fee of ${money.feePercent}%: ${moneyText(total - fee, currency)} to you.`
            : ''}
        </p>
      </fieldset>
      <SelectField
        {...form.field('licence')}
        // What is paid in was agreed with it.
        disabled={isFixed}
        label="The result"
        value={form.watch('licence') ?? ''}
        help={resultLicenceWords[(form.watch('licence') ?? 'all-rights') as keyof typeof resultLicenceWords]?.meaning}
        options={resultLicences.map((value) => ({ value, label: resultLicenceWords[value].name }))}
      />
      <div className="field-pair">
        <TextField
          {...form.field('startsOn')}
          type="date"
          label="Can start on"
          optional
          defaultValue={start.startsOn}
          help="Leave it empty to start once it is paid in"
        />
        <TextField
          {...form.field('validDays')}
          label="Valid for"
          inputMode="numeric"
          suffix="days"
          maxLength={2}
          defaultValue={String(most.offerLife.usual)}
        />
      </div>
      <TextAreaField {...form.field('note')} label="Note" optional rows={3} maxLength={most.note} />
      {needs.adult ? (
        <Checkbox
          {...form.field('isAdult')}
          label="I am 18 or older"
          help="Only adults do paid work here. You say this once."
        />
      ) : null}
      <Checkbox {...form.field('notAssessed')} label="Nobody will hand in the result as their own assessed work" />
      <div className="btn-group">
        <Button {...form.submitProps} look="primary">
          Send the offer
        </Button>
        <Link className={buttonClass({ look: 'quiet' })} to={`/engagements/${id}`}>
          Cancel
        </Link>
      </div>
    </form>
  )
}

interface MilestoneFieldsProps {
  form: {
    field: (name: `rows.${string}.${keyof MilestoneValues}`) => ReturnType<ReturnType<typeof useApiForm>['field']>
  }
  row: string
  number: number
  currency: string
  start: MilestoneValues
  /** Null while it is the only one. */
  onRemove: (() => void) | null
}

function MilestoneFields({ form, row, number, currency, start, onRemove }: MilestoneFieldsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className="eng__mrow space-y-4.5" role="group" aria-label={`Milestone ${number}`}>
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

/** What the form starts with: the newest version, for a change of agreed terms what is not paid in yet. */
function startOf({ offers, milestones, currency, agreedVersion }: Engagement) {
  const terms = offers[0]?.terms
  const unfunded = milestones.filter(({ state }) => state === 'unfunded')
  const from = agreedVersion === null || offers[0]?.outcome === null ? (terms?.milestones ?? []) : unfunded
  const shown = from.map(({ title, deliverable, amountMinor, days, changes }) => ({
    title,
    deliverable,
    amount: amountText(amountMinor, currency),
    days: String(days),
    changes: String(changes),
  }))
  return {
    scope: terms?.scope ?? '',
    milestones: shown.length > 0 ? shown : [empty],
    licence: terms?.licence ?? 'all-rights',
    startsOn: terms?.startsOn ?? '',
  }
}

/** Formats minor units as a person types them. */
function amountText(minor: number, currency: string): string {
  return withoutCurrency(currency, moneyText(minor, currency)).replaceAll(',', '')
}

const whole = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

function inputOf({ title, deliverable, amount, days, changes }: MilestoneValues, currency: string) {
  return {
    title,
    deliverable,
    amountMinor: parseAmountIn(currency, amount),
    days: whole(days),
    changes: whole(changes),
  }
}
