import * as z from 'zod/mini'
import { endpoint } from '../api/endpoint.ts'
import { billingLimits } from '../limits/commerce.ts'
import { checkCountry, countryFields } from '../values/countries.ts'
import { text } from '../values/values.ts'
import { businessCalls } from './calls.ts'

/** The issuer of a seller's invoices; the address in the lines that are printed. */
export const BusinessInput = z
  .strictObject({
    name: text(billingLimits.name, { required: 'Enter the name on your invoices' }),
    address: text(billingLimits.address, { required: 'Enter the address on your invoices', lines: true }),
    ...countryFields,
    vatNumber: z.optional(text(billingLimits.vatNumber)),
  })
  .check(checkCountry)
export type BusinessInput = z.output<typeof BusinessInput>

export const BusinessDetails = z.object({
  name: z.string(),
  address: z.string(),
  /** ISO 3166-1 alpha-2, or 'Other'. */
  country: z.string(),
  countryOther: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
})
export type BusinessDetails = z.output<typeof BusinessDetails>

/** The caller's business details; other people's are only visible on invoices. */
export const businessEndpoints = {
  get: endpoint(businessCalls.get, {
    summary: 'The issuer of the caller’s invoices; null until it is set.',
    output: z.object({ details: z.nullable(BusinessDetails) }),
  }),
  save: endpoint(businessCalls.save, {
    summary: 'Sets the issuer of the caller’s invoices from now on; issued invoices do not change.',
    body: BusinessInput,
    output: z.object({ details: BusinessDetails }),
  }),
}
