import * as z from 'zod/mini'
import { billingLimits } from '../limits/commerce.ts'
import { checkCountry, countryFields } from '../values/countries.ts'
import { Email, text } from '../values/values.ts'

/** What a buyer enters for invoices. */
export const Billing = z
  .strictObject({
    name: text(billingLimits.name, { required: 'Enter the name for the invoice' }),
    email: Email,
    /** Required for everything that costs something: free purchases have no invoice. */
    country: z.optional(countryFields.country),
    countryOther: countryFields.countryOther,
    company: z.optional(text(billingLimits.company)),
    /** The company's address, in lines without the country. */
    address: z.optional(text(billingLimits.address, { lines: true })),
    vatNumber: z.optional(text(billingLimits.vatNumber)),
    purchaseOrder: z.optional(text(billingLimits.purchaseOrder)),
  })
  .check(
    checkCountry,
    z.check<{ company?: string | undefined; address?: string | undefined }>(({ value }) => {
      // Private buyers pay without an address; only companies are asked for one.
      if (!value.company) delete value.address
    }),
  )
export type Billing = z.output<typeof Billing>

/** The company details for invoices that came with the request for the work. */
export const CompanyBilling = z.object({ company: z.string(), address: z.string(), purchaseOrder: z.string() })
export type CompanyBilling = z.output<typeof CompanyBilling>
