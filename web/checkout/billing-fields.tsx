import { billingLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Billing } from '@guildhall/contract/orders/billing.ts'
import { type FormWithCountry, useCountryField } from '#lib/forms/country-field.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'
import { Notice } from '#ui/states/notice.tsx'

/** The field name of the option to buy for a company. */
export const forCompany = 'forCompany'

/**
 * Returns the form values without the company option. When it is chosen, an empty name is kept so that it can be refused.
 */
export function withCompany({ [forCompany]: isForCompany, ...values }: Record<string, unknown>) {
  return isForCompany ? { company: '', ...values } : values
}

interface BillingFieldsProps {
  form: FormWithCountry
  start: Partial<Billing>
  /** What was entered before, by field name. */
  kept: Record<string, string>
  /** Everything is free, so there is no invoice. */
  isFree: boolean
  /** The titles of projects whose licence allows no use in paid work. */
  personal: readonly string[]
}

/** The recipient of the invoices. */
export function BillingFields({ form, start: known, kept, isFree, personal }: BillingFieldsProps) {
  const isKept = 'name' in kept
  const start: Partial<Billing> = isKept ? { ...known, ...kept } : known
  const country = useCountryField({ form, start })
  const wasForCompany = isKept ? forCompany in kept : Boolean(start.company || start.vatNumber)
  const isForCompany = Boolean(form.watch(forCompany) ?? wasForCompany)
  const field = (name: keyof Billing) => ({ ...form.field(name), defaultValue: start[name] ?? '' })
  return (
    <section className="blk" aria-labelledby="billing">
      <h2 className="t-section" id="billing">
        Billing details
      </h2>
      <p className="c2 t-sm">
        {isFree
          ? 'Kept with your order. Free projects have no invoice.'
          : 'Shown on your invoices; each seller issues one.'}
      </p>
      <div className="f2">
        <TextField {...field('name')} label="Name" autoComplete="name" maxLength={billingLimits.name} />
        <TextField {...field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        {isFree ? null : <SelectField {...country} autoComplete="country" />}
        <div className="f2__c">
          <Checkbox {...form.field(forCompany)} value="yes" label="Buying for a company" checked={isForCompany} />
        </div>
        {isForCompany && personal.length > 0 ? (
          <div className="f2__w" role="status">
            <Notice kind="wait">
              <p className="semi">The licence is for personal use only.</p>
              <p>
                Your company may not use {personal.join(', ')} in paid work. Ask the seller for another licence first if
                you need one.
              </p>
            </Notice>
          </div>
        ) : null}
        {isForCompany ? (
          <>
            <TextField
              {...field('company')}
              label="Company"
              autoComplete="organization"
              maxLength={billingLimits.company}
            />
            <TextField {...field('vatNumber')} label="VAT number" optional maxLength={billingLimits.vatNumber} />
            <TextAreaField
              {...field('address')}
              label="Company address"
              optional
              help="On separate lines, without the country"
              autoComplete="street-address"
              rows={3}
              maxLength={billingLimits.address}
            />
            <TextField
              {...field('purchaseOrder')}
              label="Purchase order"
              optional
              maxLength={billingLimits.purchaseOrder}
            />
          </>
        ) : null}
      </div>
    </section>
  )
}
