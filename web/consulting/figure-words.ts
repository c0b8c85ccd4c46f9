import type { TopicFigures } from '@guildhall/contract/consulting/consulting.ts'
import { moneyText } from '@guildhall/contract/values/money.ts'
import { formatCount } from '#lib/format/counts-and-dates.ts'

/** Shown in place of medians of too few engagements. */
export const tooFew = 'Not enough finished work yet'

/** What finished work of a topic usually costs: '$1,400'; null while there is too little. */
export function priceText({ medianMinor }: TopicFigures, currency: string): string | null {
  return medianMinor === null ? null : moneyText(medianMinor, currency, { short: true })
}

/** How long finished work of a topic usually takes: '9 days'; null while there is too little. */
export function daysText({ medianDays }: TopicFigures): string | null {
  return medianDays === null ? null : `${formatCount(medianDays)} ${medianDays === 1 ? 'day' : 'days'}`
}
