import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { resultLicences } from '@guildhall/contract/engagements/options.ts'
import { resultLicenceWords } from '@guildhall/contract/engagements/words.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { parseAmountIn } from '@guildhall/contract/values/currency-amount.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Notice } from '#ui/states/notice.tsx'
import { MilestoneFields } from './milestone-fields.tsx'
import { emptyMilestone, fieldNames, inputOf, type OfferValues, startOf } from './offer-values.ts'
import { engagementApi, engagementQueries } from './queries.ts'
import { otherName } from './words.ts'

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
    schema: async () => (await import('@guildhall/contract/engagements/offers.ts')).OfferInput,
    defaultValues: { licence: start.licence },
    toInput: (values: OfferValues) => ({
      terms: {
        scope: values.scope,
        milestones: rows.map((row) => inputOf(values.rows?.[row] ?? emptyMilestone, currency)),
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
            start={start.milestones[Number(row.slice(1))] ?? emptyMilestone}
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
