import { orderLimits } from '@guildhall/contract/limits/commerce.ts'
import { parseDuration } from '@guildhall/contract/values/duration.ts'
import { splitList } from '#lib/forms/typed-list.ts'
import type { ProjectFormValues } from './form-values.ts'

/** What buyers of a project can open: how many files, and how many links. */
export interface Offered {
  files: number
  links: number
}

const shortDescription = 200
// Promises that a buyer can hold against the seller.
const promise = /\b(guarante\w*|unlimited|lifetime|forever|bug[- ]free|100 ?%|plagiarism[- ]free)/i

/**
 * Returns what a buyer could dispute about a project for sale as it is written, the most common first; empty when nothing. A
 * free one without files cannot be published without a delivery time, which the form says.
 */
export function disputeRisks(values: ProjectFormValues, { files, links }: Offered, isFree = false): string[] {
  const { description, duration, deliverables, features, licence } = values
  const isMadeToOrder = files + links === 0
  const promised = promise.exec([description, deliverables, features].join('\n'))?.[0]
  const risks = [
    splitList(deliverables).length === 0 && 'Nothing is listed under Deliverables. List each thing the buyer gets.',
    description.trim().length < shortDescription &&
      'The description is short. Say what is included, what is not, and what the buyer needs to use it.',
    isMadeToOrder &&
      !isFree &&
      parseDuration(duration) === null &&
      `No delivery time is given. The deadline will be ${orderLimits.madeToOrderDays} days.`,
    !isMadeToOrder && files === 0 && 'There are only links. A link can stop working: add the files as well.',
    promised && `‘${promised}’ is a promise that a buyer can hold you to. Keep it only if you can prove it.`,
    licence === 'personal' &&
      /\b(commercial|business|startups?|clients?)\b/i.test(description) &&
      'The description speaks of business use, but the licence is for personal use.',
  ]
  return risks.filter((risk) => typeof risk === 'string')
}
