import type { Engagement } from '@guildhall/contract/engagements/engagements.ts'
import { engagementLimits as most } from '@guildhall/contract/limits/engagements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { BusinessStep } from '#business/business-step.tsx'
import { ApiError } from '#lib/api/api-error.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { Declarations } from '#terms/declarations.tsx'
import { StartField, TermsFields } from '#terms/terms-fields.tsx'
import { termsField, termsInput, type Way } from '#terms/terms-values.ts'
import { useMilestoneRows } from '#terms/use-milestone-rows.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { type OfferValues, startOf } from './offer-values.ts'
import { engagementApi, engagementQueries } from './queries.ts'
import { otherName } from './words.ts'

/** Makes an offer: the first, a new version of the open one, or a change of what is not paid in. */
export function OfferForm({ engagement }: { engagement: Engagement }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const { id, currency, money, role, needs, offers } = engagement
  const start = startOf(engagement)
  const rows = useMilestoneRows(start.milestones)
  const [way, setWay] = useState<Way>(start.way)
  const after = offers[0]?.version ?? 0
  const isFixed = engagement.milestones.some(({ state }) => state === 'funded' || state === 'released')
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/engagements/offers.ts')).OfferInput,
    defaultValues: { licence: start.licence },
    toInput: (values: OfferValues) => ({
      // What is paid in was agreed with its licence.
      terms: {
        ...termsInput(values, { way, rows: rows.rows }, currency),
        ...(isFixed ? { licence: start.licence } : {}),
      },
      validDays: Number(values.validDays),
      note: values.note,
      after,
      ...(needs.adult ? { isAdult: Boolean(values.isAdult) } : {}),
      notAssessed: values.notAssessed,
    }),
    fieldAt: (path) => (path[0] === 'terms' ? termsField(path.slice(1), rows.rows) : String(path.at(-1) ?? '')),
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
      toast.success(`${otherName(engagement)} has your offer`, { stays: true })
      await navigate(`/engagements/${id}`)
    },
  })

  return (
    <form {...form.formProps} className="eng__form space-y-4.5 mt-4" aria-label="Offer">
      <FormNotices form={form} />
      <TermsFields
        {...{ form, way, rows, start, currency }}
        onWay={setWay}
        feePercent={role === 'provider' ? money.feePercent : null}
        isLicenceFixed={isFixed}
        note={engagement.agreedVersion === null ? '' : ' What is paid in stays as it is; this replaces the rest.'}
      />
      <div className="field-pair">
        <StartField form={form} way={way} start={start.startsOn} isChange={isFixed} />
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
      {needs.business ? <BusinessStep made="offer" /> : null}
      <Declarations form={form} asksAdult={needs.adult} />
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
