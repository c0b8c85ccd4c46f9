import type { CompanyRequest } from '@guildhall/contract/engagements/offers.ts'

/** A field about the company that asks. */
export type CompanyField = keyof CompanyRequest

/** Returns what the company says, as typed: only work about Enterprise asks for it. */
export function companyInput(topic: string, typed: Partial<Record<CompanyField, string>>) {
  if (topic !== 'Enterprise') return null
  const { company, concerned, purchaseOrder, address, startsOn } = typed
  return { company, concerned, purchaseOrder, address, startsOn: startsOn || null }
}
