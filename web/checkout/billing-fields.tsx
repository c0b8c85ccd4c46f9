import { billingLimits } from '@guildhall/contract/limits/commerce.ts'
import type { Billing } from '@guildhall/contract/orders/checkout.ts'
import { text } from '@guildhall/contract/values/values.ts'
import { useState } from 'react'
import { useCountryField } from '#lib/forms/country-field.ts'
import { Checkbox } from '#ui/forms/checkbox.tsx'
import { SelectField } from '#ui/forms/select-field.tsx'
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx'

/** The name of the choice that asks for a company. */
export const forCompany = 'forCompany'

/** The name of the company, when one buys. */
export const companyName = text(billingLimits.company, { required: 'Enter the name of the company' })

/** The values of a form without the choice that asks for a company. Chosen, an empty name is there to be refused. */
export function withCompany({ [forCompany]: isForCompany, ...values }: Record<string, unknown>) {
  return isForCompany ? { company: '', ...values } : values
}

interface BillingFieldsProps {
  start: Partial<Billing>
  /** What was filled in before, by the names of the fields. */
  kept: Record<string, string>
  /** Nothing costs anything, so there is no invoice. */
  isFree: boolean
  errors: Record<string, string>
  idOf: (name: string) => string
}

/** Who the invoices are made out to. */
export function BillingFields({ start: known, kept, isFree, errors, idOf }: BillingFieldsProps) {
  const isKept = 'name' in kept
  const start: Partial<Billing> = isKept ? { ...known, ...kept } : known
  const country = useCountryField({ start, idOf, errors })
  const [isForCompany, setForCompany] = useState(
    isKept ? forCompany in kept : Boolean(start.company || start.vatNumber),
  )
  const field = (name: keyof Billing) => ({
    id: idOf(name),
    name,
    defaultValue: start[name] ?? '',
    ...(errors[name] ? { error: errors[name] } : {}),
  })
  return (
    <section className="blk" aria-labelledby="billing">
      <h2 className="t-section" id="billing">
        Billing details
      </h2>
      <p className="c2 t-sm">
        {isFree
          ? 'They are kept with what you take. What is free has no invoice.'
          : 'Shown on your invoices, one from each seller.'}
      </p>
      <div className="f2">
        <TextField {...field('name')} label="Name" autoComplete="name" maxLength={billingLimits.name} />
        <TextField {...field('email')} label="Email" type="email" inputMode="email" autoComplete="email" />
        <SelectField {...country} autoComplete="country" />
        <div className="f2__c">
          <Checkbox
            name={forCompany}
            label="Buying for a company"
            checked={isForCompany}
            onChange={({ target }) => setForCompany(target.checked)}
          />
        </div>
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
              help="In lines, without the country"
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
