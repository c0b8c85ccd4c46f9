import { billingLimits } from '@guildhall/contract/limits/commerce.ts'
import type { BusinessDetails } from '@guildhall/contract/payouts/business.ts'
import { useQueryClient } from '@tanstack/react-query'
import { displayName } from '#lib/format/people.ts'
import { useCountryField } from '#lib/forms/country-field.ts'
import { useApiForm } from '#lib/forms/use-api-form.ts'
import { useViewer } from '#lib/page/viewer.ts'
import { Button } from '#ui/button.tsx'
import { FormNotices } from '#ui/forms/form-notices.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { businessApi, businessQueries } from './business-details.tsx'

interface BusinessFormProps {
  details: BusinessDetails | null
  onSaved?: () => void
  /** In a dialog: closes it. */
  onCancel?: () => void
}

/** The issuer of the seller's invoices: name, address and country as printed, and a VAT number where there is one. */
export function BusinessForm({ details, onSaved, onCancel }: BusinessFormProps) {
  const client = useQueryClient()
  const viewer = useViewer()
  const form = useApiForm({
    schema: async () => (await import('@guildhall/contract/payouts/business.ts')).BusinessInput,
    defaultValues: { country: details?.country ?? '' },
    async send(values) {
      const saved = await businessApi.save({ body: values })
      client.setQueryData(businessQueries.own().queryKey, saved.details)
      // Projects with a price are on sale now: fetch them again.
      await client.invalidateQueries({
        predicate: ({ queryKey }) => ['projects', 'cart'].includes(String(queryKey[0])),
      })
      toast.success('Your business details are saved')
      onSaved?.()
    },
  })
  const country = useCountryField({ form, start: details ?? {} })
  return (
    <form {...form.formProps} aria-label="Business details">
      <p className="c2 mb-4">
        Shown on your invoices, to your buyers only. You need no company: a private person enters their own name and
        address. Until you add them, nobody can buy your projects that have a price. Invoices already issued do not
        change.
      </p>
      <FormNotices form={form} />
      <div className="space-y-4.5">
        <TextField
          {...form.field('name')}
          label="Name"
          help="Of your business, or your own"
          autoComplete="organization"
          maxLength={billingLimits.name}
          defaultValue={details?.name ?? (viewer ? displayName(viewer) : '')}
        />
        <TextAreaField
          {...form.field('address')}
          label="Address"
          help="On separate lines, without the country"
          autoComplete="street-address"
          rows={3}
          maxLength={billingLimits.address}
          defaultValue={details?.address}
        />
        <div className="field-pair">
          <SelectField {...country} autoComplete="country" />
          <TextField
            {...form.field('vatNumber')}
            label="VAT number"
            optional
            maxLength={billingLimits.vatNumber}
            defaultValue={details?.vatNumber ?? ''}
          />
        </div>
      </div>
      <div className="btn-group mt-4">
        <Button {...form.submitProps} look="primary">
          Save business details
        </Button>
        {onCancel ? <Button onClick={onCancel}>Cancel</Button> : null}
      </div>
    </form>
  )
}
