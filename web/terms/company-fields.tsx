import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'
import { billingLimits } from '@guildhall/contract/limits/commerce.ts'
import { engagementLimits } from '@guildhall/contract/limits/engagements.ts'
import type { FormField } from '#lib/forms/use-api-form.ts'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import type { CompanyField } from './company-values.ts'

interface CompanyFieldsProps {
  form: { field: (name: CompanyField) => FormField }
  /** What was entered before. */
  start: CompanyRequest | null
}

/** What a company says with its request: for the provider, and for the invoices. */
export function CompanyFields({ form, start }: CompanyFieldsProps) {
  const field = (name: CompanyField) => ({ ...form.field(name), defaultValue: start?.[name] ?? '' })
  return (
    <fieldset className="space-y-4.5">
      <legend className="t-sub">Your company</legend>
      <TextField {...field('company')} label="Company" autoComplete="organization" maxLength={billingLimits.company} />
      <TextField
        {...field('concerned')}
        label="People involved"
        optional
        help="Who decides, and who will use the result"
        maxLength={engagementLimits.concerned}
        autoComplete="off"
      />
      <TextField
        {...field('purchaseOrder')}
        label="Purchase order"
        optional
        help="Filled in for you when you pay, and printed on the invoices"
        maxLength={billingLimits.purchaseOrder}
        autoComplete="off"
      />
      <TextAreaField
        {...field('address')}
        label="Invoice address"
        optional
        rows={3}
        maxLength={billingLimits.address}
      />
      <TextField {...field('startsOn')} type="date" label="Preferred start" optional />
    </fieldset>
  )
}
